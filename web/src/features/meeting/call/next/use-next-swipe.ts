import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followPx, isNextSwipe } from './next-swipe.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface SwipeCost {
  /** Whether this call costs coins. */
  readonly isBilled: boolean
  /** The price of the next match; null if it is free. */
  readonly nextPrice: string | null
}

/**
 * The picture follows a finger, and releasing it far enough triggers Next. A mouse does not swipe. Nothing follows where
 * coins are at stake: a paid call does not end, and a match is not paid for, by a movement of the hand.
 */
export function useNextSwipe(next: () => void, { isBilled, nextPrice }: SwipeCost) {
  const onNext = isBilled || nextPrice !== null ? null : next
  const { i18n } = useTranslation()
  const from = useRef<Point | null>(null)
  const [offsetPx, setOffsetPx] = useState(0)
  const direction = i18n.dir()
  const end = () => {
    from.current = null
    setOffsetPx(0)
  }
  const style: CSSProperties =
    offsetPx === 0 ? {} : { transform: `translateX(${offsetPx}px)`, transition: 'none' }
  return {
    style,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (onNext !== null && event.pointerType !== 'mouse' && event.isPrimary)
          from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove(event: PointerEvent) {
        if (from.current === null) return
        setOffsetPx(followPx(from.current, { x: event.clientX, y: event.clientY }, direction))
      },
      onPointerUp(event: PointerEvent) {
        const began = from.current
        if (began === null) return
        end()
        if (onNext === null) return
        const ended = { x: event.clientX, y: event.clientY }
        if (isNextSwipe(began, ended, window.innerWidth, direction)) onNext()
      },
      onPointerCancel: end,
    },
  }
}
