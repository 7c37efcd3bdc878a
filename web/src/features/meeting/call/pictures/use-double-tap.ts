import { type PointerEvent, useState } from 'react'
import { createDoubleTap } from './double-tap.ts'

const tapOf = ({ clientX: x, clientY: y, timeStamp: atMs }: PointerEvent) => ({ atMs, x, y })

/** The handlers an element needs to detect double taps and double clicks outside its buttons. */
export function useDoubleTap(onDoubleTap: () => void) {
  const [reader] = useState(createDoubleTap)
  const isOnButton = ({ target }: PointerEvent) =>
    target instanceof Element && target.closest('button') !== null
  return {
    onPointerDown(event: PointerEvent) {
      if (event.isPrimary && !isOnButton(event)) reader.down(tapOf(event))
    },
    onPointerUp(event: PointerEvent) {
      if (reader.up(tapOf(event))) onDoubleTap()
    },
  }
}
