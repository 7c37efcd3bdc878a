import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import type { PauseReason } from './toast-queue.ts'

export interface HoldCallbacks {
  readonly pause: (reason: PauseReason) => void
  readonly resume: (reason: PauseReason) => void
}

/**
 * Pauses a countdown while a pointer is over the element or the focus is inside (WCAG 2.2.1), and returns the focus to
 * where it came from when the element is removed with it.
 */
export function useHolding<Target extends HTMLElement>({ pause, resume }: HoldCallbacks) {
  const element = useRef<Target>(null)
  const cameFrom = useRef<HTMLElement | null>(null)

  // A layout effect's cleanup runs while the element is still on the page, so that its focus can be checked.
  useLayoutEffect(() => {
    const shown = element.current
    return () => {
      if (shown?.contains(document.activeElement)) cameFrom.current?.focus()
    }
  }, [])

  return {
    element,
    handlers: {
      onPointerEnter: () => pause('hover'),
      onPointerLeave: () => resume('hover'),
      onFocus(event: FocusEvent) {
        if (event.currentTarget.contains(event.relatedTarget)) return
        cameFrom.current = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null
        pause('focus')
      },
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) resume('focus')
      },
    },
  }
}
