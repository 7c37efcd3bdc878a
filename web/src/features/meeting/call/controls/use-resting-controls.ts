import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { usePlatform } from '../../../../platform/platform-context.tsx'

/** Controls unused for this long are hidden. */
export const restAfterMs = 4_000

/** A window over the call. */
const openWindow = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const restingPart = '[data-rests]'
const isRestingPart = (target: EventTarget) =>
  target instanceof Element && target.closest(restingPart) !== null

/** Whether the controls must stay visible: hidden ones would be lost to the person who is using them. */
function isInUse(stage: Element, pointer: string): boolean {
  if (stage.ownerDocument.querySelector(openWindow) !== null) return true
  if (stage.querySelector(':focus-visible') !== null) return true
  // A mouse may rest on a button that its hand is about to press; what a finger touched last stays "hovered".
  return pointer === 'mouse' && stage.querySelector(`${restingPart}:hover`) !== null
}

/**
 * Hides the parts of a stage marked `data-rests` after `restAfterMs` without a tap, a moved pointer or a key, and shows
 * them with the next one. They stay in place for the keyboard and for screen readers, and a tap that shows them presses
 * nothing. `mayRest` false keeps them visible.
 */
export function useRestingControls(stage: RefObject<HTMLElement | null>, mayRest: boolean) {
  const { clock } = usePlatform()
  const [isResting, setResting] = useState(false)
  const lastUse = useRef({ atMs: clock.now(), pointer: '' })
  const isWaking = useRef(false)
  const resting = mayRest && isResting

  useEffect(() => {
    if (!mayRest || resting) return
    let cancel = () => {}
    const wait = (ms: number) => {
      cancel = clock.after(ms, () => {
        const leftMs = lastUse.current.atMs + restAfterMs - clock.now()
        if (leftMs > 0) wait(leftMs)
        else if (stage.current === null || isInUse(stage.current, lastUse.current.pointer)) wait(restAfterMs)
        else setResting(true)
      })
    }
    lastUse.current.atMs = clock.now()
    wait(restAfterMs)
    return () => cancel()
  }, [clock, stage, mayRest, resting])

  useEffect(() => {
    const onKey = () => {
      lastUse.current.atMs = clock.now()
      setResting(false)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [clock])

  const use = (pointer = lastUse.current.pointer) => {
    lastUse.current = { atMs: clock.now(), pointer }
    if (isResting) setResting(false)
  }
  return {
    isResting: resting,
    handlers: {
      onPointerMove: (event: PointerEvent) => use(event.pointerType),
      onPointerDownCapture(event: PointerEvent) {
        isWaking.current = resting && event.pointerType !== 'mouse' && isRestingPart(event.target)
        use(event.pointerType)
      },
      onClickCapture(event: MouseEvent) {
        // A click from a key has no detail: it was intended, whatever was visible.
        if (!isWaking.current || event.detail === 0) return
        isWaking.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onFocusCapture: () => use(),
    },
  }
}
