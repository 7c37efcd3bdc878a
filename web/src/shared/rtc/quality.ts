/** Measurements of one second of a connection; null if the browser does not report them. */
export interface HealthSample {
  readonly roundTripMs: number | null
  /** Packets lost among those due in this second, both directions' worse one, 0 to 1. */
  readonly lossShare: number | null
  /** Decoded frames of the partner's picture in this second; null while there is no picture. */
  readonly fps: number | null
  /** Packets received since the connection began; billing will report these. */
  readonly packetsReceived: { readonly audio: number; readonly video: number }
  /** Nothing at all has arrived in this second. */
  readonly silent: boolean
  /** Sound arrives, and none of it is played. */
  readonly isSoundStuck: boolean
}

export type Quality = 'good' | 'fair' | 'poor'

const bounds = {
  poor: { roundTripMs: 600, lossShare: 0.08, fps: 8 },
  fair: { roundTripMs: 300, lossShare: 0.03, fps: 15 },
}
/** One bad second is weather; this many in a row are a worse quality. */
const worseAfterSamples = 2
/** Getting better is believed later than getting worse, so that the sign does not flicker. */
const betterAfterSamples = 4

export function rate(sample: HealthSample): Quality {
  const exceeds = (limit: (typeof bounds)['poor']) =>
    (sample.roundTripMs ?? 0) > limit.roundTripMs ||
    (sample.lossShare ?? 0) > limit.lossShare ||
    (sample.fps !== null && sample.fps < limit.fps)
  if (sample.silent || exceeds(bounds.poor)) return 'poor'
  return exceeds(bounds.fair) ? 'fair' : 'good'
}

export interface SteadyQuality {
  readonly shown: Quality
  readonly differing: Quality
  readonly times: number
}
/** The first seconds say nothing about a connection: its bandwidth is still being probed. */
const graceSamples = 3
export const newQuality: SteadyQuality = { shown: 'good', differing: 'good', times: -graceSamples }

const rank = { poor: 0, fair: 1, good: 2 }

/** Takes one more second into account; `shown` changes only when the change has lasted. */
export function steady(before: SteadyQuality, sample: HealthSample): SteadyQuality {
  if (before.times < 0) return { ...before, times: before.times + 1 }
  const now = rate(sample)
  if (now === before.shown) return { shown: now, differing: now, times: 0 }
  const times = now === before.differing ? before.times + 1 : 1
  const needed = rank[now] < rank[before.shown] ? worseAfterSamples : betterAfterSamples
  return times >= needed
    ? { shown: now, differing: now, times: 0 }
    : { shown: before.shown, differing: now, times }
}
