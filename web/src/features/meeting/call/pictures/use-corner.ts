import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallView } from '../../meeting-context.tsx'
import { type Corner, cornerTowards, isArrow, knownCorner, nearestCorner, nextCorner } from './corner.ts'

/** A finger that moves less than this taps. */
const dragFromPx = 6

/** Drags an element over the page, or moves it by keys, and snaps it to a corner, which this device remembers. */
export function useCorner() {
  const { i18n } = useTranslation()
  const view = useCallView()
  const [corner, setCorner] = useState(() => knownCorner(view.corner()))
  const place = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null)
  const end = () => {
    from.current = null
    setDrag(null)
  }
  const nearest = (point: { readonly x: number; readonly y: number }): Corner =>
    nearestCorner(point, { width: window.innerWidth, height: window.innerHeight }, i18n.dir())
  const rest = (next: Corner) => {
    setCorner(next)
    view.setCorner(next)
  }
  /** The style sheet's default corner is derived from the element's position. */
  const current = (): Corner => {
    const box = place.current?.getBoundingClientRect()
    return corner ?? nearest({ x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: box?.y ?? 0 })
  }
  const style: CSSProperties =
    drag === null ? {} : { translate: `${drag.x}px ${drag.y}px`, transition: 'none' }
  return {
    /** Null is the corner that the style sheet prefers for this screen. */
    corner,
    place,
    style,
    next: () => rest(nextCorner(current())),
    onKeyDown(event: KeyboardEvent) {
      if (!isArrow(event.key)) return
      event.preventDefault()
      rest(cornerTowards(current(), event.key, i18n.dir()))
    },
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
        if (drag !== null) rest(nearest({ x: event.clientX, y: event.clientY }))
        end()
      },
      onPointerCancel: end,
    },
  }
}
