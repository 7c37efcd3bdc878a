import type { Clock } from '../../platform/clock.ts'

/** Interval at which the bars move: short enough to look alive, long enough to cost nothing. */
const readEveryMs = 80
/** A normal voice reaches about this loudness (root mean square); it fills the meter. */
const fullVoice = 0.18

/** The loudness of one window of samples as a share of a normal voice, 0 to 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const loudness = Math.sqrt(sum / Math.max(1, samples.length))
  return Math.min(1, loudness / fullVoice)
}

/** Reads a microphone's level until stopped. */
export function watchLevel(stream: MediaStream, clock: Clock, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const source = context.createMediaStreamSource(stream)
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let cancel = () => {}
  const read = () => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
    cancel = clock.after(readEveryMs, read)
  }
  read()
  return () => {
    cancel()
    void context.close()
  }
}
