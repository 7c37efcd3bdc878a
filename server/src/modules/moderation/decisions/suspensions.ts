import type { ReportReason } from '@serendip/contract'
import { isBan } from '@serendip/contract/operator'
import type { Tx } from '../../../kernel/db.ts'
import { type AccountRow, decidedAt, hasBan } from '../../accounts/index.ts'
import type { Approvals } from '../../approvals/index.ts'
import { clearBan, type ReportRow, reportsAbout, storeBan } from '../../safety/index.ts'
import { standingDecisions } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { liftText, stateReasons } from './state-reasons.ts'

const dayMs = 24 * 3_600_000
/** Time for which a person is restricted whose permanent ban is not confirmed. */
export const restrictedMs = 7 * dayMs
const reportsSearched = 100

/** Whether no other operator can confirm a permanent ban that this one proposes. */
export const isAlone = async (approvals: Approvals, operatorId: string): Promise<boolean> =>
  (await approvals.countSeconds('ban', operatorId)) === 0

/** Number of waiting permanent bans that no operator can confirm now; counting stops at `most`. */
export async function countUnconfirmable(approvals: Approvals, most: number): Promise<number> {
  const waiting = (await approvals.list('ban')).slice(0, most)
  const askers = new Set(waiting.map(({ asked_by }) => asked_by))
  const alone = new Set<string>()
  for (const operatorId of askers) if (await isAlone(approvals, operatorId)) alone.add(operatorId)
  return waiting.filter(({ asked_by }) => alone.has(asked_by)).length
}

/** When the last restriction ends that decisions about the person leave in force, in milliseconds since the epoch. */
async function restrictedUntil(tx: Tx, personId: string): Promise<number> {
  const decisions = await standingDecisions(tx, personId, new Date(0))
  const ends = decisions
    .filter(({ measure }) => isBan(measure) && measure !== 'permanent')
    .map(({ at, until }) => until?.getTime() ?? at.getTime() + restrictedMs)
  return Math.max(0, ...ends)
}

interface DeclinedBan {
  readonly account: AccountRow
  readonly report: Pick<ReportRow, 'id' | 'opened_by'>
  readonly rule: ReportReason
  readonly facts: string
  readonly at: number
}

/**
 * Ends the suspension of a person whose permanent ban was declined: the restriction remains that they would have had
 * without it. Answers what the person reads; empty if nothing changes for them.
 */
export async function endSuspension(
  { notify, enforce }: Pick<ModerationDeps, 'notify' | 'enforce'>,
  tx: Tx,
  { account, report, rule, facts, at }: DeclinedBan,
): Promise<string> {
  const { id: userId, language } = account
  const brand = notify.brandOf(account.brand_id)
  if (!account.standing_pending || !hasBan(account, at)) return ''
  const reports = await reportsAbout(tx, userId, reportsSearched)
  if (reports.some(({ id, state }) => id !== report.id && state === 'waiting')) return ''
  const until = await restrictedUntil(tx, userId)
  if (until <= at) {
    await clearBan(enforce, tx, userId, at)
    return liftText(language, brand)
  }
  const origin = report.opened_by === null ? 'report' : 'team'
  const reason = stateReasons(language, brand, { measure: 'd7', rule, facts, until, origin })
  // It stays the ban of the first decision, which an appeal may be about.
  const ban = { userId, reason, until, isFraud: rule === 'scam', isPending: false }
  await storeBan(enforce, tx, ban, decidedAt(account).getTime())
  return reason
}
