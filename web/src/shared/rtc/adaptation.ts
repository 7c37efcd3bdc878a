import type { Quality } from './quality.ts'

/**
 * Steps for the bitrate and the scale of the camera. WebRTC adapts within a step by itself; the steps bound
 * it on a weak connection.
 */
export const sendSteps = [
  { maxBitrateBps: 2_000_000, scaleDownBy: 1 },
  { maxBitrateBps: 700_000, scaleDownBy: 1.5 },
  { maxBitrateBps: 300_000, scaleDownBy: 2 },
  { maxBitrateBps: 120_000, scaleDownBy: 4 },
] as const
export type SendStep = (typeof sendSteps)[number]

const downAfterSeconds = 4
const upAfterSeconds = 10

export interface Adaptation {
  readonly step: number
  readonly poorFor: number
  readonly goodFor: number
}
export const fullPicture: Adaptation = { step: 0, poorFor: 0, goodFor: 0 }

/** One more second of this quality: a connection that stays poor is sent less, one that stays good more. */
export function adapt(before: Adaptation, quality: Quality): Adaptation {
  const poorFor = quality === 'poor' ? before.poorFor + 1 : 0
  const goodFor = quality === 'good' ? before.goodFor + 1 : 0
  const last = sendSteps.length - 1
  if (poorFor >= downAfterSeconds && before.step < last) {
    return { step: before.step + 1, poorFor: 0, goodFor: 0 }
  }
  if (goodFor >= upAfterSeconds && before.step > 0) {
    return { step: before.step - 1, poorFor: 0, goodFor: 0 }
  }
  return { step: before.step, poorFor, goodFor }
}
