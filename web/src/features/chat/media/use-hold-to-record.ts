import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { VoiceRecording } from './use-recording.ts'

/** A finger that rests for less is a tap, which records without being held. */
const heldAfterMs = 250
/** A finger that moves as far towards the start of the line drops the recording; upwards it records on by itself. */
export const cancelPx = 90
export const lockPx = 70
/** A shorter one was a mistake. */
const shortestSeconds = 0.7

/** The button that records while a finger holds it, and sends when it is let go; a tap records until it is ended. */
export function useHoldToRecord(recording: VoiceRecording) {
  const { clock } = usePlatform()
  const { i18n } = useTranslation()
  const press = useRef<{ readonly x: number; readonly y: number; cancel(): void } | null>(null)
  const wasHeld = useRef(false)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => () => press.current?.cancel(), [])
  const release = () => {
    press.current?.cancel()
    press.current = null
    setHeld(false)
  }
  function end(what: 'send' | 'drop'): void {
    const isRecording = isHeld
    release()
    if (isRecording) void recording.stop(what)
  }
  return {
    isHeld: isHeld && recording.seconds !== null,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasHeld.current = false
        if (event.pointerType === 'mouse' || !event.isPrimary) return
        // Also moves beside the button are its own.
        event.currentTarget.setPointerCapture?.(event.pointerId)
        const cancel = clock.after(heldAfterMs, () => {
          wasHeld.current = true
          setHeld(true)
          void recording.start()
        })
        press.current = { x: event.clientX, y: event.clientY, cancel }
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        if (!isHeld || press.current === null) return
        const across = clientX - press.current.x
        const towardsStart = i18n.dir() === 'rtl' ? across : -across
        if (towardsStart >= cancelPx) end('drop')
        else if (press.current.y - clientY >= lockPx) release()
      },
      onPointerUp: () => end((recording.seconds ?? 0) >= shortestSeconds ? 'send' : 'drop'),
      onPointerCancel: () => end('drop'),
      // The browser's own menu would take the finger.
      onContextMenu(event: MouseEvent) {
        if (press.current !== null) event.preventDefault()
      },
      onClick() {
        if (!wasHeld.current) void recording.start()
        wasHeld.current = false
      },
    },
  }
}
