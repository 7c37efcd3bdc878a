import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followPx, isNextSwipe } from './next-swipe.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The picture follows a finger, and releasing it far enough triggers Next. A mouse does not swipe. Null: nothing
 * follows.
 */
export function useNextSwipe(onNext: (() => void) | null) {
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
