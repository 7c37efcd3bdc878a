import { limits } from '@serendip/contract'
import type { Clock } from '../../../platform/clock.ts'
import { watchLevel } from '../../../shared/devices/microphone-level.ts'

/** A recording ends by itself after this long. */
const recordMaxSeconds = 300

/** Types that browsers record, the best first: AAC plays everywhere, and Opus in WebM not in every Safari. */
const types = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']

export interface RecordedSound {
  readonly blob: Blob
  readonly waveform: readonly number[]
  readonly seconds: number
}

export interface Recording {
  /** Ends it; null if nothing was recorded. */
  stop(): Promise<RecordedSound | null>
}

interface RecordingEvents {
  seconds(seconds: number): void
  /** It ended by itself: it is as long as may be, or its microphone is gone. */
  ended(): void
}

/** Records the microphone until stopped. Throws what getUserMedia throws. */
export async function recordSound(clock: Clock, on: RecordingEvents): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
  const parts: Blob[] = []
  const levels: number[] = []
  const startedMs = clock.monotonicMs()
  let [recordedS, lookedS] = [0, 0]
  // Without a microphone nothing is recorded, however long the clock runs.
  const isRecording = (): boolean =>
    recorder.state === 'recording' && stream.getAudioTracks().some(({ readyState }) => readyState === 'live')
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.start()
  const stopLevel = watchLevel(stream, clock, (level) => {
    const nowS = (clock.monotonicMs() - startedMs) / 1000
    if (isRecording()) recordedS += nowS - lookedS
    lookedS = nowS
    levels.push(level)
    on.seconds(recordedS)
    if (recordedS >= recordMaxSeconds) on.ended()
  })
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', on.ended, { once: true })
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
      return blob.size === 0 ? null : { blob, waveform: waveformOf(levels), seconds: recordedS }
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
