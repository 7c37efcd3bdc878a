import { isBan, type StrikeStep, strikeSteps } from '@serendip/contract/operator'
import type { ModerationEvent } from '../events.store.ts'

/** A measure that takes away a name, a text, a photo or files weighs as much as a warning. */
export const stepOf = ({ measure }: Pick<ModerationEvent, 'measure'>): number =>
  isBan(measure) ? strikeSteps.indexOf(measure) : 0

/** Decisions of one report are one strike: the last of them. */
export function strikesAmong(decisions: readonly ModerationEvent[]): readonly ModerationEvent[] {
  const seen = new Set<string>()
  return decisions.filter(({ id, report_id }) => {
    const about = report_id || id
    if (seen.has(about)) return false
    seen.add(about)
    return true
  })
}

/** Measure to propose next: one step above the gravest strike, once there are enough; else null. */
export function raisedMeasure(strikes: readonly ModerationEvent[], needed: number): StrikeStep | null {
  if (strikes.length < needed) return null
  const gravest = Math.max(...strikes.map(stepOf))
  return strikeSteps[Math.min(gravest + 1, strikeSteps.length - 1)] ?? null
}
