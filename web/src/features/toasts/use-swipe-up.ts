import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { readSwipe } from '../../platform/navigation/swipe.ts'

interface Grip {
  readonly pointerId: number
  readonly x: number
  readonly y: number
}

/** Follows a finger upwards and calls back when it was a swipe up; the tap at its end presses nothing. */
export function useSwipeUp(onSwipeUp: () => void) {
  const grip = useRef<Grip | null>(null)
  const swiped = useRef(false)
  const [offsetPx, setOffsetPx] = useState(0)

  const release = () => {
    grip.current = null
    setOffsetPx(0)
  }
  const isSwipe = (event: PointerEvent) =>
    grip.current !== null &&
    readSwipe(grip.current, { x: event.clientX, y: event.clientY }, window.innerWidth, 'vertical') === 'up'

  return {
    offsetPx,
    handlers: {
      onPointerDown(event: PointerEvent) {
        swiped.current = false
        if (event.pointerType === 'mouse') return
        grip.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY }
      },
      onPointerMove(event: PointerEvent) {
        if (event.pointerId !== grip.current?.pointerId) return
        setOffsetPx(Math.min(0, event.clientY - grip.current.y))
      },
      onPointerUp(event: PointerEvent) {
        if (event.pointerId !== grip.current?.pointerId) return
        swiped.current = isSwipe(event)
        release()
        if (swiped.current) onSwipeUp()
      },
      onPointerCancel: release,
      onClickCapture(event: MouseEvent) {
        if (!swiped.current) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
