import type { PictureFault } from '@serendip/contract'

/** A picture is judged by so few pixels that it costs next to nothing. */
export const lookWidth = 32
export const lookHeight = 24

/** Thresholds of luma, 0 to 255. A covered lens is seldom quite black, but it has no structure. */
const dark = { mean: 24, deviation: 8 }
const flatDeviation = 4
/** Below this mean difference, two pictures a second apart are the same one; a camera's noise alone exceeds it. */
const stillDifference = 0.15
/** One unchanged picture may be chance. */
const stillLooks = 2

/** Result of a look. */
export interface Judgement {
  readonly fault: Extract<PictureFault, 'black' | 'frozen'> | null
  readonly luma: readonly number[] | null
  /** Number of looks in a row that showed the same picture. */
  readonly stillFor: number
}

export const unjudged: Judgement = { fault: null, luma: null, stillFor: 0 }

/** The luma of RGBA pixels (Rec. 601). */
export function lumaOf(pixels: Uint8ClampedArray): number[] {
  const luma: number[] = []
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    luma.push(0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0))
  }
  return luma
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export function isBlank(luma: readonly number[]): boolean {
  const middle = mean(luma)
  const deviation = Math.sqrt(mean(luma.map((value) => (value - middle) ** 2)))
  return deviation < flatDeviation || (middle < dark.mean && deviation < dark.deviation)
}

const isSame = (first: readonly number[], second: readonly number[]): boolean =>
  first.length === second.length &&
  mean(first.map((value, index) => Math.abs(value - (second[index] ?? 0)))) < stillDifference

/** Takes one more look, about a second after the last; `isNew` is false if no frame has come since. */
export function judge(before: Judgement, luma: readonly number[], isNew: boolean): Judgement {
  const isStill = before.luma !== null && (!isNew || isSame(before.luma, luma))
  const stillFor = isStill ? before.stillFor + 1 : 0
  if (isBlank(luma)) return { fault: 'black', luma, stillFor }
  return { fault: stillFor >= stillLooks ? 'frozen' : null, luma, stillFor }
}
