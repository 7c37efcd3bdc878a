import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Corner, nearestCorner, nextCorner } from './corner.ts'

/** A finger that moves less than this taps. */
const dragFromPx = 6

/** Drags a thing over the page and lets it rest in the nearest corner. */
export function useCorner() {
  const { i18n } = useTranslation()
  const [corner, setCorner] = useState<Corner | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null)
  const end = () => {
    from.current = null
    setDrag(null)
  }
  const style: CSSProperties =
    drag === null ? {} : { translate: `${drag.x}px ${drag.y}px`, transition: 'none' }
  return {
    /** Null is the corner that the style sheet prefers for this screen. */
    corner,
    style,
    next: () => setCorner((before) => nextCorner(before ?? 'block-end-inline-end')),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.target instanceof Element && event.target.closest('button') !== null) return
        from.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        if (from.current === null) return
        const moved = { x: event.clientX - from.current.x, y: event.clientY - from.current.y }
        if (drag !== null || Math.hypot(moved.x, moved.y) > dragFromPx) setDrag(moved)
      },
      onPointerUp(event: PointerEvent) {
        const page = { width: window.innerWidth, height: window.innerHeight }
        if (drag !== null) setCorner(nearestCorner({ x: event.clientX, y: event.clientY }, page, i18n.dir()))
        end()
      },
      onPointerCancel: end,
    },
  }
}
