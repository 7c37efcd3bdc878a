export const sampleRate = 48_000

/** Quiet enough to be left on: about 24 dB below full scale. */
const loudness = 0.16

/** Swells of a note in one loop, so that the chord varies and still loops seamlessly. */
const swells = [1, 2, 1, 3, 2] as const

/**
 * A soft chord as 32-bit samples. Every tone has a whole number of periods in `loopSeconds`, so the sound loops
 * seamlessly.
 */
export function renderChord(tonesHz: readonly number[], loopSeconds: number, seconds: number): Buffer {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  for (const [index, wanted] of tonesHz.entries()) {
    const hz = Math.round(wanted * loopSeconds) / loopSeconds
    const swell = swells[index % swells.length] ?? 1
    for (let at = 0; at < samples.length; at += 1) {
      const time = at / sampleRate
      const breath =
        0.6 + 0.4 * Math.cos(Math.PI * 2 * (swell * (time / loopSeconds) + index / tonesHz.length))
      const turnOf = Math.PI * 2 * hz * time
      const tone = Math.sin(turnOf) + 0.22 * Math.sin(turnOf * 2) + 0.06 * Math.sin(turnOf * 3)
      samples[at] = (samples[at] ?? 0) + (tone * breath * loudness) / tonesHz.length
    }
  }
  return Buffer.from(samples.buffer)
}
