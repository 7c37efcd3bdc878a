import { type PointerEvent, useRef } from 'react'
import { usePlatform } from '../../../../platform/platform-context.tsx'

/** Two taps in this time are one double tap. */
const betweenMs = 300

/** Calls `onDoubleTap` when a finger taps twice where nothing else answers to taps; a mouse selects words by that. */
export function useDoubleTap(onDoubleTap: (() => void) | null): (event: PointerEvent<HTMLElement>) => void {
  const { clock } = usePlatform()
  const last = useRef(Number.NEGATIVE_INFINITY)
  return ({ pointerType, target }) => {
    if (onDoubleTap === null || pointerType !== 'touch') return
    if (target instanceof Element && target.closest('a, button, input, video, audio')) return
    const now = clock.now()
    const isDouble = now - last.current < betweenMs
    last.current = isDouble ? Number.NEGATIVE_INFINITY : now
    if (isDouble) onDoubleTap()
  }
}
