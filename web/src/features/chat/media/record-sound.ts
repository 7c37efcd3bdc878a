import { limits } from '@serendip/contract'
import type { Clock } from '../../../platform/clock.ts'
import { watchLevel } from '../../../shared/devices/microphone-level.ts'

/** A recording ends by itself after this long. */
const recordMaxSeconds = 300

/** What browsers record, the best first: Safari has MP4 alone. */
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']

export interface Recorded {
  readonly blob: Blob
  readonly waveform: readonly number[]
  readonly seconds: number
}

export interface Recording {
  /** Ends it; null if nothing was recorded. */
  stop(): Promise<Recorded | null>
}

/** Records the microphone until stopped. Throws what getUserMedia throws. */
export async function recordSound(
  clock: Clock,
  on: { seconds(seconds: number): void; full(): void },
): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
  const parts: Blob[] = []
  const levels: number[] = []
  const startedAt = clock.now()
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.start()
  const stopLevel = watchLevel(stream, clock, (level) => {
    levels.push(level)
    const seconds = (clock.now() - startedAt) / 1000
    on.seconds(seconds)
    if (seconds >= recordMaxSeconds) on.full()
  })
  return {
    async stop() {
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      if (recorder.state !== 'inactive') {
        recorder.stop()
        await ended
      }
      stopLevel()
      for (const track of stream.getTracks()) track.stop()
      const blob = new Blob(parts, { type: recorder.mimeType })
      const seconds = (clock.now() - startedAt) / 1000
      return blob.size === 0 ? null : { blob, waveform: waveformOf(levels), seconds }
    },
  }
}

/** The loudest moments of equal parts, 0 to 100. */
export function waveformOf(levels: readonly number[]): number[] {
  const bars = Math.min(limits.waveformMax, levels.length)
  return Array.from({ length: Math.max(1, bars) }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars)
    const to = Math.floor(((bar + 1) * levels.length) / bars)
    return Math.round(100 * Math.max(0, ...levels.slice(from, to)))
  })
}
