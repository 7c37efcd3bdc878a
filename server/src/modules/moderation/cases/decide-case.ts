import { type ReportReason, reportReason } from '@serendip/contract'
import { isBan, type Measure } from '@serendip/contract/operator'
import { isClaimedByOther } from '../../../kernel/claims.ts'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { type AccountRow, findAccountById, hasBan, lockAccount } from '../../accounts/index.ts'
import { isOfGallery, keepRemoved } from '../../media/index.ts'
import {
  type Ban,
  closeReport,
  enforceBan,
  openEvidence,
  type ReportRow,
  storeBan,
} from '../../safety/index.ts'
import { removePhoto } from '../contents/remove-photo.ts'
import { filesKept } from '../contents/removed-copies.ts'
import { isRenamedSince, removeWords } from '../contents/remove-words.ts'
import { stateReasons } from '../decisions/state-reasons.ts'
import { endSuspension, isAlone, restrictedMs } from '../decisions/suspensions.ts'
import { findProposal, insertEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { followDecision, type StrikeRules } from '../strikes/follow-strikes.ts'
import { knownReport } from './list-cases.ts'
import { reportedPhoto, sentFiles } from './read-evidence.ts'
import { requireShownReport } from './require-shown.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    'report.decided': {
      readonly reportId: string
      /** Null if an operator opened the case. */
      readonly reporterId: string | null
      readonly isUpheld: boolean
      /** The decision; its statement is for this person, unless no measure was taken. */
      readonly eventId: string
      readonly personId: string
    }
  }
}

const hourMs = 3_600_000
const lengthsMs = { h1: hourMs, h24: 24 * hourMs, d7: restrictedMs } as const

const untilOf = (measure: Measure, now: number): number | null =>
  measure in lengthsMs ? now + lengthsMs[measure as keyof typeof lengthsMs] : null

interface Decision {
  readonly report: Pick<
    ReportRow,
    'id' | 'reporter_id' | 'reported_id' | 'opened_by' | 'copy_of' | 'state' | 'created_at'
  >
  readonly measure: Measure
  readonly rule: ReportReason
  readonly facts: string
  readonly kind: 'decided' | 'declined'
  /** The photo that `photoRemoved` takes away. */
  readonly photoId?: string | undefined
  /** Whether it answers the person's strikes, which waited for a decision. */
  readonly isAboutStrikes?: boolean
  /** Whether a second operator has to confirm it. */
  readonly isProposal: boolean
  readonly nextState: 'waiting' | 'upheld' | 'dismissed'
  readonly caller: OperatorCaller
  readonly origin: Origin
  /** The second person's answer, at the end of the transaction. */
  readonly approve?: (tx: Tx) => Promise<void>
}

type BanEnd = Required<Pick<Ban, 'until' | 'isPending'>>

/** Whether the person is banned for longer already: a decision never shortens a ban. */
function isCovered(account: AccountRow, { until, isPending }: BanEnd, now: number): boolean {
  if (!hasBan(account, now)) return false
  const ends = account.standing_until?.getTime() ?? null
  if (ends === null && account.standing_pending) return isPending || until !== null
  return ends === null || (until !== null && ends >= until)
}

/** The decision, its event, its mail and the entry of the security log: one transaction. */
async function store(deps: ModerationDeps, tx: Tx, decision: Decision, made: DecisionFacts): Promise<void> {
  const { approvals, ids, outbox, audit } = deps.plumbing
  const { report, measure, rule, facts, caller, isProposal, nextState, kind, origin } = decision
  const { at, eventId, statement, until } = made
  const isClosed = await closeReport(tx, report.id, {
    state: nextState,
    from: report.state,
    operatorId: caller.operatorId,
    at,
  })
  if (!isClosed) throw new DomainError('conflict')
  const row = {
    report_id: report.id,
    person_id: report.reported_id,
    rule,
    facts,
    actor: caller.operatorId,
    at,
  }
  await insertEvent(tx, {
    ...row,
    id: eventId,
    kind,
    measure,
    statement,
    until: until === null ? null : new Date(until),
  })
  if (isProposal) {
    const proposal = { id: ids.next('mev'), kind: 'proposed', measure: 'permanent', statement: '' } as const
    await insertEvent(tx, { ...row, ...proposal, until: null })
  }
  const { id: accountId, email: to, language } = made.account
  if (kind === 'decided' && made.account.erased_at === null) {
    await followDecision(tx, ids, made.rules, {
      personId: accountId,
      eventId,
      measure: isProposal ? 'permanent' : measure,
      at: at.getTime(),
      isInformed: true,
      isAboutStrikes: decision.isAboutStrikes ?? false,
    })
  }
  if (statement !== '') {
    const mailId = `mail_${eventId.slice('mev_'.length)}`
    await deps.notify.mails.request(tx, { accountId, kind: 'accountDecision', to, language }, mailId)
  }
  await outbox.append(tx, 'report.decided', {
    reportId: report.id,
    reporterId: report.reporter_id,
    isUpheld: nextState !== 'dismissed',
    eventId,
    personId: accountId,
  })
  if (isProposal) {
    const request = { kind: 'ban', subject: report.id, askedBy: caller.operatorId, origin } as const
    await approvals.ask(tx, request)
  }
  await decision.approve?.(tx)
  await audit.record(
    {
      action: isProposal ? 'report.decision_proposed' : 'report.decided',
      subject: report.id,
      origin,
      actor: caller.operatorId,
      about: { measure, rule, person: accountId },
    },
    tx,
  )
}

interface DecisionFacts {
  readonly at: Date
  readonly account: AccountRow
  readonly eventId: string
  readonly statement: string
  readonly until: number | null
  readonly rules: StrikeRules
}

/**
 * Decides a report, after `begin` in the same transaction. A ban and its decision have the same moment. The account is
 * locked first: of decisions made at once, each sees the ban of the one before.
 */
export async function executeDecision(
  deps: ModerationDeps,
  decision: Decision,
  begin: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { approvals, db, clock, ids, secrets, settings } = deps.plumbing
  const { report, measure, rule, facts } = decision
  const rules = await settings.read()
  const userId = report.reported_id
  const isPending = decision.isProposal && (await isAlone(approvals, decision.caller.operatorId))
  const isAboutEvidence = measure === 'nameReset' || measure === 'mediaRemoved'
  const evidence = isAboutEvidence ? await openEvidence(db, secrets, report.id) : null
  const contentIds = filesKept(measure, {
    evidence,
    personId: userId,
    photoId: decision.photoId,
    isCopy: report.copy_of !== null,
  })
  const isBanned = await transact(db, async (tx) => {
    await lockAccount(tx, userId)
    const account = await findAccountById(tx, userId)
    if (!account) throw new DomainError('not_found')
    await begin(tx)
    if (measure === 'nameReset' && isRenamedSince(account, report, evidence))
      throw new DomainError('conflict')
    const now = clock.now()
    const end = { until: isPending ? null : untilOf(measure, now), isPending }
    const isNotified = measure !== 'none' && decision.kind === 'decided'
    const statement = isNotified
      ? stateReasons(account.language, deps.notify.brandOf(account.brand_id), {
          measure,
          rule,
          facts,
          ...end,
          isOfGallery: measure === 'photoRemoved' && (await isOfGallery(tx, decision.photoId ?? '')),
          origin: report.opened_by === null ? 'report' : 'team',
        })
      : decision.kind === 'declined'
        ? await endSuspension(deps, tx, { account, report, rule, facts, at: now })
        : ''
    // An erased account has nothing to ban; the decision is stored all the same.
    const bans = isNotified && isBan(measure) && account.erased_at === null && !isCovered(account, end, now)
    const ban = { userId, reason: statement, ...end, isFraud: rule === 'scam' }
    if (bans) await storeBan(deps.enforce, tx, ban, now)
    const eventId = ids.next('mev')
    if (account.erased_at === null) await removeWords(tx, account, { eventId, measure, at: now })
    await keepRemoved(tx, { eventId, rule, at: new Date(now), contentIds })
    if (measure === 'photoRemoved') {
      const removal = { userId, photoId: decision.photoId ?? '', decidedBy: decision.caller.operatorId }
      await removePhoto(deps, tx, { ...removal, eventId, at: now })
    }
    await store(deps, tx, decision, {
      account,
      at: new Date(now),
      eventId,
      statement,
      until: end.until,
      rules,
    })
    return bans
  })
  if (isBanned) await enforceBan(deps.enforce, userId)
}

/** Immediate effect of a decision, and the state of its report from then on. Throws forbidden. */
export function outcomeOf(
  { rights }: OperatorCaller,
  measure: Measure,
): Pick<Decision, 'measure' | 'kind' | 'isProposal' | 'nextState'> {
  const isProposal = measure === 'permanent'
  if (isProposal && !rights.has('bans.permanent')) throw new DomainError('forbidden')
  return {
    kind: 'decided',
    isProposal,
    measure: isProposal ? 'd7' : measure,
    nextState: isProposal ? 'waiting' : measure === 'none' ? 'dismissed' : 'upheld',
  }
}

export interface DecisionRequest {
  readonly reportId: string
  readonly measure: Measure
  readonly rule: ReportReason
  readonly facts: string
}

/**
 * Decides a report that the caller has claimed; the measure takes effect at once. A permanent ban holds for seven days
 * until a second operator confirms it, and until then where nobody else can. Throws not_found, forbidden; conflict if it is decided or not claimed by the
 * caller, has no files to remove, or the person no longer has the name of the time of the report; unseen.
 */
export async function decideCase(
  deps: ModerationDeps,
  caller: OperatorCaller,
  { reportId, measure, rule, facts, origin }: DecisionRequest & { readonly origin: Origin },
): Promise<void> {
  const report = await knownReport(deps, reportId)
  const outcome = outcomeOf(caller, measure)
  if (report.state !== 'open') throw new DomainError('conflict')
  if (measure === 'mediaRemoved' && (await sentFiles(deps, report)).length === 0)
    throw new DomainError('conflict')
  const photoId = measure === 'photoRemoved' ? await reportedPhoto(deps, report) : undefined
  if (photoId === null) throw new DomainError('conflict')
  await requireShownReport(deps, caller, report, measure)
  await executeDecision(deps, { report, rule, facts, caller, origin, photoId, ...outcome })
}

/** Whether this operator can confirm the permanent ban that another one proposed. */
export async function mayConfirm(
  { plumbing: { db, approvals } }: ModerationDeps,
  { operatorId, rights }: OperatorCaller,
  reportId: string,
): Promise<boolean> {
  if (!rights.has('bans.permanent')) return false
  const [approval] = await approvals.waitingAbout(db, 'ban', [reportId])
  return approval !== undefined && approvals.isSecond('ban', approval.asked_by, operatorId)
}

/**
 * A second operator confirms a permanent ban, or declines it, after which what is left of the seven days remains. Throws
 * not_found; unseen; conflict if it was answered, or another operator has claimed it; cannot_target_self for one's own proposal;
 * other_operator_required for who is no second person.
 */
export async function confirmCase(
  deps: ModerationDeps,
  caller: OperatorCaller,
  { reportId, verdict, origin }: { reportId: string; verdict: 'confirmed' | 'declined'; origin: Origin },
): Promise<void> {
  const { approvals, clock, db } = deps.plumbing
  const { operatorId } = caller
  const report = await knownReport(deps, reportId)
  const [approval] = await approvals.waitingAbout(db, 'ban', [reportId])
  const proposal = await findProposal(db, reportId)
  if (report.state !== 'waiting' || !proposal || !approval) throw new DomainError('conflict')
  await approvals.requireSecond(approval, operatorId)
  if (isClaimedByOther(report, operatorId, clock.now())) throw new DomainError('conflict')
  await requireShownReport(deps, caller, report, 'permanent')
  await executeDecision(deps, {
    report,
    caller,
    origin,
    measure: 'permanent',
    facts: proposal.facts,
    isProposal: false,
    rule: reportReason.parse(proposal.rule),
    kind: verdict === 'confirmed' ? 'decided' : 'declined',
    nextState: 'upheld',
    approve: (tx) => approvals.answer(tx, approval, { verdict, operatorId, origin }),
  })
}
