import type { Readable } from 'node:stream'
import type { AuthorityExport, OperatorRoutes } from '@serendip/contract/operator'
import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { lockAccount, postponeErasure } from '../../accounts/index.ts'
import { operatorNames } from '../../operators/index.ts'
import { bothOf, findReport, openEvidence, type ReportRow } from '../../safety/index.ts'
import { beginHold, filesOf, releaseHold } from '../cases/hold-evidence.ts'
import { knownReport } from '../cases/list-cases.ts'
import { isUnderRule } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import {
  type ExportRow,
  insertExport,
  isOpenAt,
  lastExport,
  openUntil,
  storeDownload,
} from './authority-exports.store.ts'
import { packCase } from './pack-case.ts'

/** Time for which an export waits for a second operator, and for which it can be downloaded afterwards. */
const openMs = 14 * 24 * 3_600_000

/** Whether a report was filed, or decided, as one about a minor. */
export const concernsMinor = async (db: Db, { id, reason }: ReportRow): Promise<boolean> =>
  reason === 'minor' || (await isUnderRule(db, id, 'minor'))

function stateOf(row: ExportRow, now: Date): AuthorityExport['state'] {
  if (row.verdict === 'declined') return 'declined'
  if (!isOpenAt(row, now)) return 'expired'
  return row.verdict === 'confirmed' ? 'confirmed' : 'waiting'
}

/** The last export of a report, as the console shows it; null if there was none. */
export async function presentExport(
  { plumbing: { approvals, db, clock } }: ModerationDeps,
  reportId: string,
): Promise<AuthorityExport | null> {
  const row = await lastExport(approvals, db, reportId)
  if (!row) return null
  const { asked_by, answered_by, answered_at, verdict, downloaded_by, downloaded_at } = row
  const state = stateOf(row, new Date(clock.now()))
  const [names, otherExports] = await Promise.all([
    operatorNames(
      db,
      [asked_by, answered_by, downloaded_by].filter((id) => id !== null),
    ),
    state === 'waiting' ? approvals.countSeconds('export', asked_by) : 0,
  ])
  const operator = (operatorId: string) => ({ operatorId, name: names.get(operatorId) ?? '' })
  return {
    state,
    reference: row.reference,
    others: otherExports,
    until: row.expires_at.getTime(),
    askedBy: operator(asked_by),
    askedAt: row.asked_at.getTime(),
    answer:
      answered_by && answered_at && (verdict === 'confirmed' || verdict === 'declined')
        ? { by: operator(answered_by), at: answered_at.getTime(), verdict }
        : null,
    download:
      downloaded_by && downloaded_at ? { by: operator(downloaded_by), at: downloaded_at.getTime() } : null,
  }
}

interface OfReport {
  readonly reportId: string
  readonly origin: Origin
}

/** The files of the excerpt. Throws conflict if the evidence is erased. */
async function evidenceFiles({ plumbing: { db, secrets } }: ModerationDeps, reportId: string) {
  const evidence = await openEvidence(db, secrets, reportId)
  if (!evidence) throw new DomainError('conflict')
  return filesOf(evidence)
}

/**
 * Asks for an export, which a second operator has to confirm. The evidence is kept by a legal hold, and neither account
 * is erased while the export is open. Throws not_found, not_about_a_minor; conflict if one is open, or the evidence is erased.
 */
async function askExport(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { reportId, reference, origin }: OfReport & { readonly reference: string },
): Promise<void> {
  const { approvals, db, clock, audit } = deps.plumbing
  const report = await knownReport(deps, reportId)
  if (!(await concernsMinor(db, report))) throw new DomainError('not_about_a_minor')
  const fileIds = await evidenceFiles(deps, reportId)
  await transact(db, async (tx) => {
    await lockAccount(tx, report.reported_id)
    const now = clock.now()
    const at = new Date(now)
    if (isOpenAt(await lastExport(approvals, tx, reportId), at)) throw new DomainError('conflict')
    const began_hold = await beginHold(tx, reportId, fileIds, at)
    // The sweep may have erased the evidence meanwhile.
    if (!began_hold && !(await findReport(tx, reportId))?.held_at) throw new DomainError('conflict')
    const expires_at = new Date(now + openMs)
    await postponeErasure(tx, bothOf(report), expires_at)
    const id = await approvals.ask(tx, { kind: 'export', subject: reportId, askedBy: actor, origin })
    await insertExport(tx, { id, report_id: reportId, reference, expires_at, began_hold })
    const entry = { subject: reportId, actor, origin }
    if (began_hold) await audit.record({ ...entry, action: 'evidence.held', about: { why: 'authority' } }, tx)
    await audit.record({ ...entry, action: 'authority_export.asked', about: { export: id } }, tx)
  })
}

/**
 * A second operator confirms an export, which then can be downloaded, or declines it, which ends the legal hold that
 * began with it. Throws not_found; conflict if none waits; cannot_target_self for one's own; other_operator_required
 * for who is no second person.
 */
async function answerExport(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { reportId, verdict, origin }: OfReport & { readonly verdict: 'confirmed' | 'declined' },
): Promise<void> {
  const { approvals, db, clock, audit } = deps.plumbing
  const report = await knownReport(deps, reportId)
  const [approval] = await approvals.waitingAbout(db, 'export', [reportId])
  const asked = await lastExport(approvals, db, reportId)
  if (!asked || !approval) throw new DomainError('conflict')
  await approvals.requireSecond(approval, actor)
  const fileIds = await evidenceFiles(deps, reportId)
  await transact(db, async (tx) => {
    await lockAccount(tx, report.reported_id)
    const now = clock.now()
    const at = new Date(now)
    const entry = { subject: reportId, actor, origin }
    const about = { export: asked.id }
    if (verdict === 'confirmed') {
      const expiresAt = new Date(now + openMs)
      await openUntil(tx, asked.id, expiresAt)
      await postponeErasure(tx, bothOf(report), expiresAt)
    } else if (asked.began_hold && (await releaseHold(tx, report, fileIds, at))) {
      await audit.record({ ...entry, action: 'evidence.released', about: { why: 'over' } }, tx)
    }
    await approvals.answer(tx, approval, { verdict, operatorId: actor, origin })
    await audit.record({ ...entry, action: `authority_export.${verdict}`, about }, tx)
  })
}

/**
 * A confirmed export, made of what is kept now, for the two operators of the export; logs the download. Throws not_found,
 * forbidden; conflict if it is not confirmed, or no longer open.
 */
async function downloadExport(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { reportId, origin }: OfReport,
): Promise<{ fileName: string; content: Readable }> {
  const { approvals, db, clock, audit } = deps.plumbing
  const report = await knownReport(deps, reportId)
  const asked = await lastExport(approvals, db, reportId)
  const at = new Date(clock.now())
  if (!isOpenAt(asked, at) || asked.verdict !== 'confirmed') throw new DomainError('conflict')
  if (actor !== asked.asked_by && actor !== asked.answered_by) throw new DomainError('forbidden')
  const content = await packCase(deps, report, asked)
  await transact(db, async (tx) => {
    await storeDownload(tx, asked.id, actor, at)
    const about = { export: asked.id }
    await audit.record({ action: 'authority_export.downloaded', subject: reportId, actor, origin, about }, tx)
  })
  return { fileName: `${reportId}.zip`, content: content() }
}

export const authorityHandlers = (deps: ModerationDeps): Handlers<OperatorRoutes['authority']> => ({
  async ask({ caller, params, body, origin }) {
    await askExport(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  async answer({ caller, params, body, origin }) {
    await answerExport(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
  download: ({ caller, params, origin }) => downloadExport(deps, caller, { ...params, origin }),
})
