import { cpus, totalmem } from 'node:os'

/** The value below which `share` (0 to 1) of the samples are. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const inMs = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(1))
export const inUs = (ms: number): string => (ms * 1000).toFixed(0)
export const grouped = (count: number): string => Math.round(count).toLocaleString('en-US')

/** The machine that was measured, in one line. */
export function machine(): string {
  const [first] = cpus()
  const memoryGiB = Math.round(totalmem() / 1024 ** 3)
  const model = first?.model.trim() || process.arch
  return `${cpus().length} cores (${model}), ${memoryGiB} GiB, Node ${process.versions.node}, ${process.platform}`
}
