import type { HoldReason } from '@serendip/contract/operator'
import { heldForever } from '../../../kernel/blob-store.ts'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { findAccountById, lockAccount } from '../../accounts/index.ts'
import { endHold, endHoldOfPhotos, holdMedia } from '../../media/index.ts'
import {
  bothOf,
  evidenceEnd,
  openEvidence,
  type ReportRow,
  type StoredEvidence,
  setHold,
} from '../../safety/index.ts'
import { isOpenAt, lastExport } from '../authorities/authority-exports.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { knownReport } from './list-cases.ts'

async function erasedAmong(tx: Tx, userIds: readonly string[]): Promise<readonly string[]> {
  const erased: string[] = []
  for (const id of userIds) if ((await findAccountById(tx, id))?.erased_at != null) erased.push(id)
  return erased
}

export const filesOf = ({ texts, photoIds }: StoredEvidence): readonly string[] => [
  ...texts.flatMap(({ mediaIds }) => mediaIds),
  ...photoIds,
]

interface Release {
  readonly reportId: string
  readonly fileIds: readonly string[]
  readonly erased: readonly string[]
  readonly now: Date
}

/**
 * Files are kept until the last evidence of their chat, story or video ends, photos until that about their owner does; those of erased people
 * go now, unless still held.
 */
async function releaseFiles(tx: Tx, { reportId, fileIds, erased, now }: Release): Promise<void> {
  const ends = [
    await evidenceEnd(tx, reportId, 'chat_id'),
    await evidenceEnd(tx, reportId, 'story_id'),
    await evidenceEnd(tx, reportId, 'video_id'),
  ]
  if (!ends.includes(null)) {
    const until = new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)))
    await endHold(tx, fileIds, { until, erased, now })
  }
  const photosUntil = await evidenceEnd(tx, reportId, 'reported_id')
  if (photosUntil !== null) await endHoldOfPhotos(tx, fileIds, { until: photosUntil, erased, now })
}

/** Begins a legal hold with the files of the evidence; false if there is one, or the evidence is erased. */
export async function beginHold(
  tx: Tx,
  reportId: string,
  fileIds: readonly string[],
  now: Date,
): Promise<boolean> {
  if (!(await setHold(tx, reportId, { at: now, until: null }))) return false
  await holdMedia(tx, fileIds, heldForever)
  return true
}

/** Ends a legal hold; false if there is none. */
export async function releaseHold(
  tx: Tx,
  report: ReportRow,
  fileIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const { id: reportId, reporter_id } = report
  const erased = await erasedAmong(tx, bothOf(report))
  const until = reporter_id !== null && erased.includes(reporter_id) ? now : null
  if (!(await setHold(tx, reportId, { at: null, until }))) return false
  await releaseFiles(tx, { reportId, fileIds, erased, now })
  return true
}

interface Hold {
  readonly reportId: string
  readonly isHeld: boolean
  readonly why: HoldReason
  readonly origin: Origin
}

/**
 * Keeps the evidence of a report beyond its time, or no longer: then it is erased at its end, or with the next sweep if
 * that has passed or its reporter's account was erased. Throws not_found; conflict if nothing changes, if there is no
 * evidence, or while an export for an authority is open.
 */
export async function holdEvidence(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { reportId, isHeld, why, origin }: Hold,
): Promise<void> {
  const { approvals, db, clock, secrets, audit } = deps.plumbing
  const report = await knownReport(deps, reportId)
  const evidence = await openEvidence(db, secrets, reportId)
  if (!evidence) throw new DomainError('conflict')
  const fileIds = filesOf(evidence)
  await transact(db, async (tx) => {
    const now = new Date(clock.now())
    await lockAccount(tx, report.reported_id)
    if (!isHeld && isOpenAt(await lastExport(approvals, tx, reportId), now)) throw new DomainError('conflict')
    const isChanged = isHeld
      ? await beginHold(tx, reportId, fileIds, now)
      : await releaseHold(tx, report, fileIds, now)
    if (!isChanged) throw new DomainError('conflict')
    const action = isHeld ? 'evidence.held' : 'evidence.released'
    await audit.record({ action, subject: reportId, actor, origin, about: { why } }, tx)
  })
}
