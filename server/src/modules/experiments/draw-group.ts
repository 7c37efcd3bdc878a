import { createHash } from 'node:crypto'
import { type ExperimentName, experiments } from '@serendip/contract'

/** Percentages by group; the rest is in no group. */
export type GroupShares = Readonly<Record<string, number>>

const points = 10_000

/** A stable number from 0 to 9999 for one subject and one experiment, independent of other experiments. */
const pointOf = (name: ExperimentName, subject: string): number =>
  createHash('sha256').update(`${name}|${subject}`).digest().readUInt32BE() % points

/** The group that a subject falls into by chance, always the same one; null: none. */
export function drawGroup(name: ExperimentName, subject: string, shares: GroupShares): string | null {
  const point = pointOf(name, subject)
  let end = 0
  for (const group of experiments[name]) {
    end += ((shares[group] ?? 0) * points) / 100
    if (point < end) return group
  }
  return null
}
