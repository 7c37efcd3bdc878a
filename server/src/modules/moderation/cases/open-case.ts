import { reportReason } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import { type AccountRow, standingOf } from '../../accounts/index.ts'
import { callsOfTwo } from '../../calls/index.ts'
import { operatorNames } from '../../operators/index.ts'
import { findOutsideReport, openEvidence, type ReportRow, relatedReports } from '../../safety/index.ts'
import { concernsMinor, presentExport } from '../authorities/authority-exports.ts'
import { isRenamedSince } from '../contents/remove-words.ts'
import { presentDecisions } from '../decisions/present-decisions.ts'
import { eventsOf } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { readStrikes } from '../strikes/strikes.ts'
import { knownReport, presentCases } from './list-cases.ts'
import { removableAmong, reportedPhoto } from './read-evidence.ts'

const shownMax = 20

/** Throws not_found. */
export async function knownPerson({ accounts }: ModerationDeps, userId: string): Promise<AccountRow> {
  const account = await accounts.byId(userId)
  if (!account) throw new DomainError('not_found')
  return account
}

function presentPerson({ plumbing }: ModerationDeps, account: AccountRow) {
  const standing = standingOf(account, plumbing.clock.now())
  return {
    userId: account.id,
    name: account.name,
    rolesGroup: account.roles_group,
    standing,
    createdAt: account.created_at.getTime(),
    awaitsDecision: standing === 'banned' && account.standing_pending,
    standingUntil: standing === 'banned' ? (account.standing_until?.getTime() ?? null) : null,
  }
}

const byOf = (otherReport: ReportRow, report: ReportRow): 'reporter' | 'person' | 'others' | 'team' => {
  if (otherReport.reporter_id === null) return otherReport.opened_by === null ? 'others' : 'team'
  if (otherReport.reporter_id === report.reported_id) return 'person'
  return otherReport.reporter_id === report.reporter_id ? 'reporter' : 'others'
}

/** Earlier decisions about the person, and the one about this report that waits for a second operator. */
async function presentHistory({ plumbing: { db, approvals } }: ModerationDeps, report: ReportRow) {
  const [events, [approval]] = await Promise.all([
    eventsOf(db, report.reported_id, shownMax),
    approvals.waitingAbout(db, 'ban', [report.id]),
  ])
  const operatorId = approval?.asked_by ?? ''
  const [decisions, names, otherReports] = await Promise.all([
    presentDecisions(db, events),
    approval ? operatorNames(db, [operatorId]) : null,
    approval ? approvals.countSeconds('ban', operatorId) : 0,
  ])
  return {
    decisions,
    proposal: approval ? { operatorId, name: names?.get(operatorId) ?? '', others: otherReports } : null,
  }
}

/** The operator's view of a report without opening private evidence. Throws not_found. */
export async function openCase(deps: ModerationDeps, reportId: string) {
  const { db, secrets } = deps.plumbing
  const report = await knownReport(deps, reportId)
  const [person, reporter] = await Promise.all([
    knownPerson(deps, report.reported_id),
    knownPerson(deps, report.reporter_id ?? report.reported_id),
  ])
  const { opened_by: opener } = report
  const openers = await operatorNames(db, opener === null ? [] : [opener])
  const [
    [shown],
    together,
    related,
    evidence,
    history,
    strikes,
    isAboutMinor,
    authorityExport,
    photoId,
    outside,
  ] = await Promise.all([
    presentCases(deps, [report]),
    report.reporter_id === null
      ? { calls: 0, lastAt: null }
      : callsOfTwo(db, report.reporter_id, report.reported_id),
    relatedReports(db, report, shownMax),
    openEvidence(db, secrets, reportId),
    presentHistory(deps, report),
    readStrikes(deps, report.reported_id),
    concernsMinor(db, report),
    presentExport(deps, reportId),
    reportedPhoto(deps, report),
    report.reporter_id === null ? findOutsideReport(db, secrets, reportId) : null,
  ])
  if (!shown) throw new DomainError('not_found')
  return {
    ...shown,
    strikes,
    evidenceUntil: evidence === null ? null : report.evidence_until.getTime(),
    heldAt: evidence === null ? null : (report.held_at?.getTime() ?? null),
    text: report.text,
    person: presentPerson(deps, person),
    reporter: presentPerson(deps, reporter),
    openedBy: opener === null ? null : { operatorId: opener, name: openers.get(opener) ?? '' },
    copyOf: report.copy_of,
    outside: outside && { dueAt: outside.dueAt, isConfirmed: outside.isConfirmed },
    hasEvidence: evidence !== null,
    ...history,
    concernsMinor: isAboutMinor,
    authorityExport,
    nameThen: evidence?.reportedName ?? null,
    isRenamed: isRenamedSince(person, report, evidence),
    hasFiles: removableAmong(evidence, report.reported_id).length > 0,
    hasPhoto: photoId !== null,
    together: { calls: together.calls, lastAt: together.lastAt?.getTime() ?? null },
    reports: related.map((otherReport) => ({
      reportId: otherReport.id,
      reason: reportReason.parse(otherReport.reason),
      state: otherReport.state,
      filedAt: otherReport.created_at.getTime(),
      by: byOf(otherReport, report),
    })),
  }
}
