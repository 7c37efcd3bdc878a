import { type CSSProperties, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Point {
  readonly x: number
  readonly y: number
}

/** A finger that moved less has not decided between scrolling and swiping. */
const slopPx = 12
/** From here on, letting go acts. */
export const actPx = 72
const mostPx = 104

/** Action of a swipe in each direction of the reader's line; null: nothing. */
export interface RowSwipe {
  readonly toEnd: (() => void) | null
  readonly toStart: (() => void) | null
}

/** Shift of a row under a finger, positive towards the end of a line; null for a finger that scrolls. */
export function swipePx(from: Point, to: Point, direction: 'ltr' | 'rtl'): number | null {
  const [across, along] = [to.x - from.x, Math.abs(to.y - from.y)]
  if (along > Math.abs(across) && along > slopPx) return null
  const px = Math.abs(across) < slopPx ? 0 : across - Math.sign(across) * slopPx
  const towardsEnd = direction === 'rtl' ? -px : px
  // Minus nothing is nothing.
  return Math.min(mostPx, Math.max(-mostPx, towardsEnd)) || 0
}

/** Events of a dialog that the row opened reach its handlers too, though the dialog is elsewhere on the page. */
const isWithin = ({ currentTarget, target }: PointerEvent | MouseEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)

/** A row that follows a finger sideways, and acts when it is let go far enough. A mouse does not swipe. */
export function useRowSwipe({ toEnd, toStart }: RowSwipe) {
  const { i18n } = useTranslation()
  const direction = i18n.dir()
  const from = useRef<Point | null>(null)
  const wasSwiped = useRef(false)
  const [offsetPx, setOffsetPx] = useState(0)
  const reset = () => {
    from.current = null
    setOffsetPx(0)
  }
  const actionOf = (px: number) => (px > 0 ? toEnd : px < 0 ? toStart : null)
  const style: CSSProperties =
    offsetPx === 0
      ? {}
      : { transform: `translateX(${direction === 'rtl' ? -offsetPx : offsetPx}px)`, transition: 'none' }
  return {
    offsetPx,
    style,
    handlers: {
      onPointerDown(event: PointerEvent) {
        wasSwiped.current = false
        if (isWithin(event) && event.pointerType !== 'mouse' && event.isPrimary)
          from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove(event: PointerEvent) {
        if (from.current === null || !isWithin(event)) return
        const px = swipePx(from.current, { x: event.clientX, y: event.clientY }, direction)
        if (px === null) {
          reset()
          return
        }
        if (px !== 0) wasSwiped.current = true
        setOffsetPx(actionOf(px) === null ? 0 : px)
      },
      onPointerUp(event: PointerEvent) {
        if (!isWithin(event)) return
        const act = Math.abs(offsetPx) >= actPx ? actionOf(offsetPx) : null
        reset()
        act?.()
      },
      onPointerCancel: reset,
      /** The end of a swipe is not a tap on the row. */
      onClickCapture(event: MouseEvent) {
        if (!wasSwiped.current || !isWithin(event)) return
        wasSwiped.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
