import { reportReason } from '@serendip/contract'
import type { StrikeReason, Strikes } from '@serendip/contract/operator'
import type { Db, Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { lockAccount } from '../../accounts/index.ts'
import { operatorNames } from '../../operators/index.ts'
import { findEvent, insertEvent, standingDecisions } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { raisedMeasure, strikesAmong } from './count-strikes.ts'
import { settleStrikes } from './follow-strikes.ts'

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
      eventId: event.id,
      reportId: event.report_id || null,
      measure: event.measure,
      rule: reportReason.parse(event.rule),
      at: event.at.getTime(),
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
  const rules = await settings.read()
  await transact(db, async (tx) => {
    await lockAccount(tx, userId)
    const event = await findEvent(tx, eventId)
    if (!event || event.person_id !== userId) throw new DomainError('not_found')
    const now = clock.now()
    const strikes = await strikesSince(tx, userId, now - rules.strikeKeepMs)
    if (!strikes.some(({ id }) => id === eventId)) throw new DomainError('conflict')
    await insertEvent(tx, {
      id: ids.next('mev'),
      report_id: event.report_id,
      decision_id: eventId,
      person_id: userId,
      kind: 'strikeRemoved',
      measure: event.measure,
      rule: event.rule,
      facts: '',
      statement: '',
      actor: operatorId,
      at: new Date(now),
      until: null,
    })
    await settleStrikes(tx, rules, userId, now)
    const about = { why, decision: eventId }
    await audit.record({ action: 'strike.removed', subject: userId, actor: operatorId, origin, about }, tx)
  })
}
