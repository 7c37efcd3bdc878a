import { limits, type RouteBody, type Routes } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { SafetyDeps } from './safety-deps.ts'

/** Each picture has its own key, derived from its id. */
const purposeOf = (frameId: string): string => `frame of a report ${frameId}`

/** More tries than two pictures need on a bad connection. */
const triesMax = 20

/** A report of one's own, of a call, whose evidence is stored. Throws not_found; conflict for any other of one's own. */
async function findReported(db: Db, reporterId: string, reportId: string) {
  const report = await db
    .selectFrom('reports')
    .select('call_id')
    .select((row) => row('evidence_sealed', 'is not', null).as('hasEvidence'))
    .where('id', '=', reportId)
    .where('reporter_id', '=', reporterId)
    .executeTakeFirst()
  if (!report) throw new DomainError('not_found')
  if (report.call_id === null || !report.hasEvidence) throw new DomainError('conflict')
  return report.call_id
}

/** Only a call that is on or has just ended, and in which the reporter saw the other. Throws not_found, conflict. */
async function requireSeen(deps: SafetyDeps, reporterId: string, reportId: string): Promise<void> {
  const { db, clock } = deps.plumbing
  const callId = await findReported(db, reporterId, reportId)
  const talk = await deps.calls.evidence(callId, reporterId)
  const since = clock.now() - limits.reportFrameMs
  const hasSeen = talk?.videos.some(({ userId }) => userId === reporterId) ?? false
  const isLate = (talk?.endedAt ?? since) < since
  if (!hasSeen || isLate) throw new DomainError('conflict')
}

const isThere = async (db: Db, reportId: string, place: 1 | 2): Promise<boolean> =>
  (
    await db
      .selectFrom('report_frames')
      .select('id')
      .where('report_id', '=', reportId)
      .where('place', '=', place)
      .execute()
  ).length > 0

/**
 * Stores a still picture of the reported call with the report, redrawn; a place that is taken keeps what it has. Throws
 * not_found, conflict, report_limit, too_large, media_wrong_format, photo_too_many_pixels, unavailable.
 */
export async function addFrame(
  deps: SafetyDeps,
  reporterId: string,
  { reportId, place: written, file }: RouteBody<Routes['safety']['reportFrame']>,
): Promise<void> {
  const { db, clock, ids, rateLimiter } = deps.plumbing
  const place = written === '1' ? 1 : 2
  await requireSeen(deps, reporterId, reportId)
  if (await isThere(db, reportId, place)) return
  const taken = await rateLimiter.take(`reportFrame:${reporterId}`, triesMax, limits.reportFrameMs)
  if (!taken.allowed) throw new DomainError('report_limit', { retryAfterMs: taken.retryAfterMs })
  if (file.length > limits.reportFrameMaxBytes) throw new DomainError('too_large')
  const { picture } = await deps.media.pictures.makePicture(file, { side: limits.reportFrameSidePx })
  const id = ids.next('frm')
  const sealed = deps.secrets.seal(purposeOf(id), Buffer.from(picture).toString('base64'))
  await db
    .insertInto('report_frames')
    .values({
      id,
      report_id: reportId,
      reporter_id: reporterId,
      place,
      sealed,
      sent_at: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.columns(['report_id', 'place']).doNothing())
    .execute()
}

/** The pictures of a report that are kept, without their content. */
export async function framesOf(
  db: Db,
  reportId: string,
): Promise<readonly { readonly fileId: string; readonly sentAt: number }[]> {
  const rows = await db
    .selectFrom('report_frames')
    .select(['id', 'sent_at'])
    .where('report_id', '=', reportId)
    .where('sealed', 'is not', null)
    .orderBy('place')
    .execute()
  return rows.map(({ id, sent_at }) => ({ fileId: id, sentAt: sent_at.getTime() }))
}

/** A picture of a report as JPEG, for an operator who may open it; null if the report has none of that id. */
export async function openFrame(
  db: Db,
  secrets: Secrets,
  { reportId, fileId }: { readonly reportId: string; readonly fileId: string },
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('report_frames')
    .select('sealed')
    .where('id', '=', fileId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  const opened = row?.sealed ? secrets.open(purposeOf(fileId), Buffer.from(row.sealed)) : null
  return opened === null ? null : Buffer.from(opened, 'base64')
}

/** Erases the pictures of reports that expired by `now` and whose evidence is erased. */
export async function eraseOldFrames(db: Db, now: Date): Promise<void> {
  await sql`delete from report_frames using reports
    where reports.id = report_frames.report_id
      and reports.evidence_until <= ${now} and reports.evidence_sealed is null`.execute(db)
}

/** Seals all pictures with the current key of the environment. */
export const resealFrames = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, { table: 'report_frames', column: 'sealed', id: sql`id`, purposeOf })
