import { reportReason } from '@serendip/contract'
import {
  isBan,
  type StrikeReason,
  type StrikeStep,
  type Strikes,
  strikeSteps,
} from '@serendip/contract/operator'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { lockAccount } from '../accounts/index.ts'
import { operatorNames } from '../operators/index.ts'
import { findEvent, insertEvent, type ModerationEvent, standingDecisions } from './events.store.ts'
import type { ModerationDeps } from './moderation-deps.ts'

/** What takes away a name, a text, a photo or files weighs as much as a warning. */
const stepOf = ({ measure }: Pick<ModerationEvent, 'measure'>): number =>
  isBan(measure) ? strikeSteps.indexOf(measure) : 0

/** Decisions of one report are one strike: the last of them. */
function strikesAmong(decisions: readonly ModerationEvent[]): readonly ModerationEvent[] {
  const seen = new Set<string>()
  return decisions.filter(({ id, report_id }) => {
    const about = report_id || id
    if (seen.has(about)) return false
    seen.add(about)
    return true
  })
}

/** What the next decision should be: one step above the gravest strike, once there are enough; else null. */
export function raisedMeasure(strikes: readonly ModerationEvent[], needed: number): StrikeStep | null {
  if (strikes.length < needed) return null
  const gravest = Math.max(...strikes.map(stepOf))
  return strikeSteps[Math.min(gravest + 1, strikeSteps.length - 1)] ?? null
}

const strikesSince = async (db: Db | Tx, personId: string, since: number) =>
  strikesAmong(await standingDecisions(db, personId, new Date(since)))

/** The strikes of a person, newest first, and what they propose. */
export async function readStrikes(
  { plumbing: { db, clock, settings } }: ModerationDeps,
  personId: string,
): Promise<Strikes> {
  const { strikesToRaise, strikeKeepMs } = await settings.read()
  const strikes = await strikesSince(db, personId, clock.now() - strikeKeepMs)
  const names = await operatorNames(db, [...new Set(strikes.map(({ actor }) => actor))])
  return {
    needed: strikesToRaise,
    keepMs: strikeKeepMs,
    proposes: raisedMeasure(strikes, strikesToRaise),
    strikes: strikes.map((event) => ({
      ...{ eventId: event.id, reportId: event.report_id || null, measure: event.measure },
      ...{ rule: reportReason.parse(event.rule), at: event.at.getTime() },
      by: { operatorId: event.actor, name: names.get(event.actor) ?? '' },
    })),
  }
}

/** Which of a person's decisions count as strikes, by their ids. */
export async function countingDecisions(
  { plumbing: { db, clock, settings } }: ModerationDeps,
  personId: string,
): Promise<{ readonly ids: ReadonlySet<string>; readonly keepMs: number }> {
  const { strikeKeepMs } = await settings.read()
  const strikes = await strikesSince(db, personId, clock.now() - strikeKeepMs)
  return { ids: new Set(strikes.map(({ id }) => id)), keepMs: strikeKeepMs }
}

interface Removal {
  readonly userId: string
  readonly eventId: string
  readonly why: StrikeReason
  readonly origin: Origin
}

/** The decision stays in force, and no longer counts. Throws not_found; conflict if it does not count any more. */
export async function removeStrike(
  { plumbing: { db, clock, ids, settings, audit } }: ModerationDeps,
  { operatorId }: OperatorCaller,
  { userId, eventId, why, origin }: Removal,
): Promise<void> {
  const { strikeKeepMs } = await settings.read()
  await transact(db, async (tx) => {
    await lockAccount(tx, userId)
    const event = await findEvent(tx, eventId)
    if (!event || event.person_id !== userId) throw new DomainError('not_found')
    const now = clock.now()
    const strikes = await strikesSince(tx, userId, now - strikeKeepMs)
    if (!strikes.some(({ id }) => id === eventId)) throw new DomainError('conflict')
    await insertEvent(tx, {
      ...{ id: ids.next('mev'), report_id: event.report_id, decision_id: eventId, person_id: userId },
      ...{ kind: 'strikeRemoved', measure: event.measure, rule: event.rule, facts: '', statement: '' },
      ...{ actor: operatorId, at: new Date(now), until: null },
    })
    const about = { why, decision: eventId }
    await audit.record({ action: 'strike.removed', subject: userId, actor: operatorId, origin, about }, tx)
  })
}
