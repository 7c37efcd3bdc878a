import { cpus, totalmem } from 'node:os'

/** The value below which `share` (0 to 1) of the samples are. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A dash where nothing was measured, as in a short form on a busy machine. */
const shown = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : '–'

export const inMs = (ms: number): string => shown(ms, ms < 10 ? 2 : 1)
export const inUs = (ms: number): string => shown(ms * 1000, 0)
export const inTimes = (value: number, of: number): string => shown(value / of, 2)
export const grouped = (count: number): string =>
  Number.isFinite(count) ? Math.round(count).toLocaleString('en-US') : '–'

/** The machine that was measured, in one line. */
export function machine(): string {
  const [first] = cpus()
  const memoryGiB = Math.round(totalmem() / 1024 ** 3)
  const model = first?.model.trim() || process.arch
  return `${cpus().length} cores (${model}), ${memoryGiB} GiB, Node ${process.versions.node}, ${process.platform}`
}
