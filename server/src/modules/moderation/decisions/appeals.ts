import { isBan, type OpenAppeal } from '@serendip/contract/operator'
import { isClaimedByOther } from '../../../kernel/claims.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { nextPage, type QueuePlace } from '../../../kernel/queue-place.ts'
import { transact } from '../../../kernel/transact.ts'
import {
  type AccountRow,
  type AppealRow,
  appealDueAt,
  closeAppeal,
  decidedAt,
  findAccountById,
  findAppeal,
  hasBan,
  lockAccount,
  openAppeals,
} from '../../accounts/index.ts'
import { forgetKept } from '../../media/index.ts'
import { presentClaims } from '../../operators/index.ts'
import { clearBan, closeReport } from '../../safety/index.ts'
import { undoPhotoRemoval } from '../contents/remove-photo.ts'
import { forgetRemoved, restoreWords } from '../contents/remove-words.ts'
import { decisionsOfCopies } from '../contents/removed-copies.ts'
import { eventsBehind, findProposal, insertEvent, type ModerationEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { type StrikeRules, settleStrikes } from '../strikes/follow-strikes.ts'
import { type AppealOutcome, appealText } from './state-reasons.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    'appeal.decided': { readonly userId: string; readonly eventId: string }
  }
}

const appealsShown = 50

const isOneOf = (events: readonly ModerationEvent[], operatorId: string): boolean =>
  events.some(({ actor }) => actor === operatorId)

/**
 * Whether the ban that the appeal is about is in force: the same one, or the permanent one that was confirmed about the
 * same report. `first` are the decisions behind the appealed ban.
 */
function isInForce(
  appeal: AppealRow,
  account: AccountRow,
  first: readonly ModerationEvent[],
  now: number,
): boolean {
  const since = decidedAt(account).getTime()
  const isSame =
    since === appeal.standing_since.getTime() ||
    first.some(({ kind, at }) => kind === 'decided' && at.getTime() === since)
  return isSame && hasBan(account, now)
}

/** The decision that is appealed. */
const decidedAmong = (events: readonly ModerationEvent[], { standing_since }: AppealRow) =>
  events.find(({ kind, at }) => kind === 'decided' && at.getTime() === standing_since.getTime())

async function presentAppeals(
  { plumbing: { db, clock }, accounts }: ModerationDeps,
  { operatorId, rights }: OperatorCaller,
  rows: readonly AppealRow[],
): Promise<OpenAppeal[]> {
  const claimOf = await presentClaims(db, rows, clock.now())
  return Promise.all(
    rows.map(async (row) => {
      const [account, first] = await Promise.all([
        accounts.byId(row.account_id),
        eventsBehind(db, row.account_id, row.standing_since),
      ])
      const banned = account && isInForce(row, account, first, clock.now()) ? account : null
      const decided = decidedAmong(first, row)
      const isClosing = decided === undefined || isBan(decided.measure)
      return {
        appealId: row.id,
        personId: row.account_id,
        personName: account?.name ?? '',
        text: row.text,
        measure: decided?.measure ?? null,
        reason: isClosing ? (banned?.standing_reason ?? null) : decided.statement,
        until: banned?.standing_until?.getTime() ?? null,
        reportId: first[0]?.report_id || null,
        sentAt: row.sent_at.getTime(),
        decideBy: appealDueAt(row),
        mayDecide: rights.has('appeals.decide') && !isOneOf(first, operatorId),
        claim: claimOf(row),
        verdict: row.verdict,
      }
    }),
  )
}

const placeOf = ({ id, sent_at: since }: AppealRow): QueuePlace => ({ priority: 0, since, id })

/** A page of the appeals that wait. */
export async function listAppeals(
  deps: ModerationDeps,
  caller: OperatorCaller,
  after: QueuePlace | null,
): Promise<{ appeals: OpenAppeal[]; next: string | null }> {
  const rows = await openAppeals(deps.plumbing.db, appealsShown, after)
  return {
    appeals: await presentAppeals(deps, caller, rows),
    next: nextPage(rows, appealsShown, placeOf),
  }
}

/** Throws not_found. */
export async function openAppeal(
  deps: ModerationDeps,
  caller: OperatorCaller,
  appealId: string,
): Promise<OpenAppeal> {
  const row = await findAppeal(deps.plumbing.db, appealId)
  const [appeal] = row ? await presentAppeals(deps, caller, [row]) : []
  if (!appeal) throw new DomainError('not_found')
  return appeal
}

/** Whether the operator took part in the decision that is appealed. */
export const hasDecidedBefore = async (db: Db, appeal: AppealRow, operatorId: string): Promise<boolean> =>
  isOneOf(await eventsBehind(db, appeal.account_id, appeal.standing_since), operatorId)

interface AppealCase {
  readonly appeal: AppealRow
  readonly account: AccountRow
  /** The decisions behind the appealed ban. */
  readonly first: readonly ModerationEvent[]
}

/** Locks the person's account, so that no ban is decided meanwhile. Throws not_found, conflict, cannot_target_self. */
async function lockAppealed(
  tx: Tx,
  { appealId, operatorId, now }: { appealId: string; operatorId: string; now: number },
): Promise<AppealCase> {
  const known = await findAppeal(tx, appealId)
  if (known) await lockAccount(tx, known.account_id)
  const appeal = known && (await findAppeal(tx, appealId))
  const account = appeal && (await findAccountById(tx, appeal.account_id))
  if (!appeal || !account) throw new DomainError('not_found')
  if (appeal.verdict !== null || isClaimedByOther(appeal, operatorId, now)) throw new DomainError('conflict')
  const first = await eventsBehind(tx, account.id, appeal.standing_since)
  if (isOneOf(first, operatorId)) throw new DomainError('cannot_target_self')
  return { appeal, account, first }
}

interface AppealDecision {
  readonly appealId: string
  readonly verdict: 'upheld' | 'reversed'
  readonly operatorId: string
  readonly origin: Origin
  readonly at: Date
}

/** A reversed decision leaves nothing to confirm: the permanent ban proposed with it is declined. */
async function declineProposal(
  { plumbing: { approvals, ids, audit } }: ModerationDeps,
  tx: Tx,
  reportId: string,
  { appealId, operatorId, origin, at }: AppealDecision,
): Promise<void> {
  const proposal = await findProposal(tx, reportId)
  const outcome = { from: 'waiting', state: 'dismissed', operatorId, at } as const
  if (!proposal || !(await closeReport(tx, reportId, outcome))) return
  await insertEvent(tx, { ...proposal, id: ids.next('mev'), kind: 'declined', actor: operatorId, at })
  const { measure, rule, person_id: person } = proposal
  const about = { measure, rule, person, appeal: appealId }
  const [approval] = await approvals.waitingAbout(tx, 'ban', [reportId])
  if (approval) await approvals.close(tx, approval, { operatorId, origin })
  await audit.record({ action: 'report.decided', subject: reportId, actor: operatorId, origin, about }, tx)
}

/** The outcome of an appeal, its event, its mail and the entry of the security log. */
async function store(
  deps: ModerationDeps,
  tx: Tx,
  { account, appeal, first }: AppealCase,
  {
    verdict,
    operatorId,
    origin,
    at,
    statement,
    rules,
  }: AppealDecision & { statement: string; rules: StrikeRules },
): Promise<void> {
  const { ids, outbox, audit } = deps.plumbing
  if (!(await closeAppeal(tx, appeal.id, { verdict, at }))) throw new DomainError('conflict')
  const eventId = ids.next('mev')
  const decided = decidedAmong(first, appeal)
  await insertEvent(tx, {
    id: eventId,
    report_id: decided?.report_id ?? '',
    person_id: account.id,
    kind: verdict,
    decision_id: decided?.id ?? null,
    measure: decided?.measure ?? 'none',
    rule: decided?.rule ?? 'other',
    facts: '',
    statement,
    actor: operatorId,
    at,
    until: null,
  })
  if (verdict === 'reversed') await settleStrikes(tx, rules, account.id, at.getTime())
  const mail = { accountId: account.id, kind: 'accountDecision', to: account.email } as const
  const mailId = `mail_${eventId.slice('mev_'.length)}`
  await deps.notify.mails.request(tx, { ...mail, language: account.language }, mailId)
  await outbox.append(tx, 'appeal.decided', { userId: account.id, eventId })
  await audit.record(
    {
      action: verdict === 'upheld' ? 'appeal.upheld' : 'appeal.reversed',
      subject: account.id,
      actor: operatorId,
      origin,
      about: { appeal: appeal.id },
    },
    tx,
  )
}

const outcomes = {
  nameReset: {
    restored: 'nameRestored',
    replaced: 'nameReplaced',
    other: 'nameOther',
    gone: 'nameGone',
    none: 'nameGone',
  },
  bioRemoved: {
    restored: 'bioRestored',
    replaced: 'bioReplaced',
    other: 'bioOther',
    gone: 'bioGone',
    none: 'bioGone',
  },
} as const

const photoOutcomes = {
  restored: 'photoRestored',
  restoredInGallery: 'galleryPhotoRestored',
  replaced: 'photoReplaced',
  gone: 'photoGone',
} as const

/** Takes a decision that closed nothing back; answers what its person reads. */
async function reverseDecision(
  deps: ModerationDeps,
  tx: Tx,
  decided: ModerationEvent,
  operatorId: string,
): Promise<AppealOutcome> {
  if (decided.measure === 'photoRemoved')
    return photoOutcomes[await undoPhotoRemoval(deps, tx, decided, operatorId)]
  const given = await restoreWords(deps, tx, decided)
  const { measure } = decided
  if (measure === 'nameReset' || measure === 'bioRemoved') return outcomes[measure][given]
  return measure === 'mediaRemoved' ? 'mediaGone' : 'warning'
}

/**
 * Decides an appeal against one decision. A reversal lifts its ban at once, if it is in force, and ends the proposal to
 * make it permanent; a later ban about something else stays. A removed name, text or photo is restored, and the decision
 * no longer counts as a strike. The person is notified in the app and by mail. Throws not_found; conflict if it was
 * decided or another operator has claimed it; cannot_target_self for an operator who took part in the first decision.
 */
export async function decideAppeal(
  deps: ModerationDeps,
  { operatorId }: OperatorCaller,
  asked: { readonly appealId: string; readonly verdict: 'upheld' | 'reversed'; readonly origin: Origin },
): Promise<void> {
  const { db, clock, settings } = deps.plumbing
  const rules = await settings.read()
  await transact(db, async (tx) => {
    const appealed = await lockAppealed(tx, { appealId: asked.appealId, operatorId, now: clock.now() })
    const { account, first } = appealed
    const decision = { ...asked, operatorId, at: new Date(clock.now()) }
    const isUpheld = asked.verdict === 'upheld'
    const outcome = isUpheld
      ? await uphold(tx, appealed, decision.at)
      : await reverse(deps, tx, appealed, decision)
    await store(deps, tx, appealed, {
      ...decision,
      rules,
      statement: appealText(account.language, deps.notify.brandOf(account.brand_id), outcome),
    })
    const [decided] = first
    if (asked.verdict === 'reversed' && decided && decided.report_id !== '')
      await declineProposal(deps, tx, decided.report_id, decision)
  })
}

/** Content that the decision took is no longer stored for the appeal; returns the outcome for its person. */
async function uphold(tx: Tx, { appeal, first }: AppealCase, at: Date): Promise<AppealOutcome> {
  const decided = decidedAmong(first, appeal)
  if (decided) await forgetRemoved(tx, decided, at)
  return 'upheld'
}

/** Gives back what the decision took; answers what its person reads. */
async function reverse(
  deps: ModerationDeps,
  tx: Tx,
  { appeal, account, first }: AppealCase,
  { at, operatorId }: Pick<AppealDecision, 'at' | 'operatorId'>,
): Promise<AppealOutcome> {
  const decided = decidedAmong(first, appeal)
  if (decided) await forgetKept(tx, [decided.id, ...(await decisionsOfCopies(tx, decided.report_id))])
  if (decided && !isBan(decided.measure)) return reverseDecision(deps, tx, decided, operatorId)
  const now = at.getTime()
  if (!isInForce(appeal, account, first, now)) return hasBan(account, now) ? 'otherBan' : 'banOver'
  await clearBan(deps.enforce, tx, account.id, now)
  return 'reversed'
}
