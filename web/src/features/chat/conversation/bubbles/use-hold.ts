import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { usePlatform } from '../../../../platform/platform-context.tsx'

/** As long as phones wait before they show a menu of their own. */
const heldAfterMs = 500

/** A finger that moves further scrolls or swipes. */
const movesFromPx = 10

/** Elements that react to being held themselves, such as the position in a voice message. */
const ownAnswers = 'a, input, audio'

/** Calls `onHold` when a finger rests on it; then the lifted finger presses nothing. Null: holding does nothing. */
export function useHold(onHold: (() => void) | null) {
  const { clock } = usePlatform()
  const press = useRef<{ readonly x: number; readonly y: number; cancel(): void } | null>(null)
  const wasHeld = useRef(false)
  const stop = () => {
    press.current?.cancel()
    press.current = null
  }
  useEffect(() => () => press.current?.cancel(), [])
  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y, target }: PointerEvent<HTMLElement>) {
      stop()
      wasHeld.current = false
      if (onHold === null || pointerType !== 'touch' || !isPrimary) return
      if (target instanceof Element && target.closest(ownAnswers)) return
      const cancel = clock.after(heldAfterMs, () => {
        wasHeld.current = true
        onHold()
      })
      press.current = { x, y, cancel }
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = press
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > movesFromPx) stop()
    },
    onPointerUpCapture: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // The browser's own menu would cover this one, on Android after the same time.
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (press.current !== null || wasHeld.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasHeld.current) return
      wasHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
