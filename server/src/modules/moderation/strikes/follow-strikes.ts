import { type Measure, strikeSteps } from '@serendip/contract/operator'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Ids } from '../../../kernel/ids.ts'
import { transact } from '../../../kernel/transact.ts'
import { lockAccount } from '../../accounts/index.ts'
import type { ProductSettings, Settings } from '../../settings/index.ts'
import { standingDecisions } from '../events.store.ts'
import { raisedMeasure, stepOf, strikesAmong } from './count-strikes.ts'
import { deleteStrikeReviewOf, insertStrikeReview, peopleWithStrikes } from './strike-reviews.store.ts'

export type StrikeRules = Pick<ProductSettings, 'strikesToRaise' | 'strikeKeepMs'>

interface NewDecision {
  readonly personId: string
  readonly eventId: string
  /** With a permanent ban that waits for a second operator as such. */
  readonly measure: Measure
  /** Whether its operator was shown the strikes and what they propose. */
  readonly isInformed: boolean
  /** Whether it was made about the strikes themselves. */
  readonly isAboutStrikes: boolean
  readonly at: number
}

/**
 * After a decision, in its transaction and with the account locked: the strikes wait for an operator once there are
 * enough, and no longer once the decision is at least what they proposed, or was made about them.
 */
export async function followDecision(
  tx: Tx,
  ids: Ids,
  { strikesToRaise: needed, strikeKeepMs }: StrikeRules,
  { personId, eventId, measure, isInformed, isAboutStrikes, at }: NewDecision,
): Promise<void> {
  const decisions = await standingDecisions(tx, personId, new Date(at - strikeKeepMs))
  const after = strikesAmong(decisions)
  const before = strikesAmong(decisions.filter(({ id }) => id !== eventId))
  const proposed = raisedMeasure(before, needed)
  const isAnswered =
    measure === 'permanent' || (proposed !== null && stepOf({ measure }) >= strikeSteps.indexOf(proposed))
  if (isAnswered || isAboutStrikes) return deleteStrikeReviewOf(tx, personId)
  if (after.length < needed) return deleteStrikeReviewOf(tx, personId, ['strikes'])
  if (proposed === null || !isInformed)
    await insertStrikeReview(tx, {
      id: ids.next('str'),
      person_id: personId,
      since: new Date(at),
      cause: 'strikes',
    })
}

/** After decisions were taken back, or with time: too few strikes wait for nobody. */
export async function settleStrikes(
  tx: Tx,
  { strikesToRaise, strikeKeepMs }: StrikeRules,
  personId: string,
  at: number,
): Promise<void> {
  const decisions = await standingDecisions(tx, personId, new Date(at - strikeKeepMs))
  if (strikesAmong(decisions).length < strikesToRaise) await deleteStrikeReviewOf(tx, personId, ['strikes'])
}

const sweptAtOnce = 100

/** Strikes that lapsed, or that a changed setting leaves too few of, wait no longer. For a schedule. */
export async function settleAllStrikes({
  plumbing: { db, clock },
  settings,
}: {
  readonly plumbing: { readonly db: Db; readonly clock: Clock }
  readonly settings: Settings
}): Promise<void> {
  const rules = await settings.read()
  let after = ''
  for (;;) {
    const people = await peopleWithStrikes(db, after, sweptAtOnce)
    for (const personId of people) {
      await transact(db, async (tx) => {
        await lockAccount(tx, personId)
        await settleStrikes(tx, rules, personId, clock.now())
      })
    }
    const last = people.at(-1)
    if (last === undefined || people.length < sweptAtOnce) return
    after = last
  }
}
