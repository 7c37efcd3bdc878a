import { useEffect, useRef, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { NewFile } from '../engine/outbox.port.ts'
import { type Recording, recordSound } from './record-sound.ts'

/** A voice message that is being recorded. */
export interface VoiceRecording {
  /** Null while nothing is recorded. */
  readonly seconds: number | null
  readonly hasFailed: boolean
  start(): Promise<void>
  /** Keeps it to be heard before it is sent, sends it at once, or drops it. */
  stop(what: 'keep' | 'send' | 'drop'): Promise<void>
}

interface RecordingTargets {
  onKeep(file: NewFile): void
  onSend(file: NewFile): void
}

export function useRecording({ onKeep, onSend }: RecordingTargets): VoiceRecording {
  const { clock, uuid } = usePlatform()
  const recording = useRef<Promise<Recording> | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(
    () => () => {
      // Also one whose microphone is still being asked for.
      recording.current?.then(
        (item) => item.stop(),
        () => undefined,
      )
      recording.current = null
    },
    [],
  )
  async function stop(what: 'keep' | 'send' | 'drop'): Promise<void> {
    const { current } = recording
    recording.current = null
    const recorded = await (await current)?.stop()
    setSeconds(null)
    if (!recorded || what === 'drop') return
    const file: NewFile = { fileId: uuid(), kind: 'audio', purpose: 'chatAudio', ...recorded }
    if (what === 'send') onSend(file)
    else onKeep(file)
  }
  async function start(): Promise<void> {
    if (recording.current !== null) return
    setFailed(false)
    const started = recordSound(clock, { seconds: setSeconds, ended: () => void stop('keep') })
    recording.current = started
    try {
      await started
      if (recording.current === started) setSeconds(0)
    } catch {
      recording.current = null
      setFailed(true)
    }
  }
  return { seconds, hasFailed, start, stop }
}
