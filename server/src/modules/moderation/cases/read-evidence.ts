import type { StoredFile } from '@serendip/contract'
import type { CaseEvidence, EvidencePurpose } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { isShownPhoto } from '../../media/index.ts'
import { framesOf, openEvidence, openFrame, type ReportRow, type StoredEvidence } from '../../safety/index.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { knownReport } from './list-cases.ts'

/** Priorities that concern minors and self-harm. */
const protectedPriority = 0

interface Look {
  readonly reportId: string
  readonly purpose: EvidencePurpose
  readonly origin: Origin
}

/** Throws not_found; step_up_required where a minor is concerned. */
async function protectedReport(
  deps: ModerationDeps,
  { isSteppedUp }: OperatorCaller,
  reportId: string,
): Promise<ReportRow> {
  const report = await knownReport(deps, reportId)
  if (report.priority === protectedPriority && !isSteppedUp) throw new DomainError('step_up_required')
  return report
}

async function storedEvidence(
  { plumbing: { db, secrets } }: ModerationDeps,
  reportId: string,
): Promise<StoredEvidence> {
  const evidence = await openEvidence(db, secrets, reportId)
  if (!evidence) throw new DomainError('not_found')
  return evidence
}

/** The messages with files that the reported person sent: of the excerpt, or the one that the report is about. */
export const removableAmong = (evidence: StoredEvidence | null, personId: string): readonly string[] =>
  (evidence?.texts ?? [])
    .filter(({ from, mediaIds }) => from === personId && mediaIds.length > 0)
    .map(({ textId }) => textId)
    .filter((textId) => evidence?.reportedId == null || textId === evidence.reportedId)

export const sentFiles = async (
  { plumbing: { db, secrets } }: ModerationDeps,
  { id, reported_id }: Pick<ReportRow, 'id' | 'reported_id'>,
): Promise<readonly string[]> => removableAmong(await openEvidence(db, secrets, id), reported_id)

/** The photo that a report is about, while others see it; null if there is none. */
export async function reportedPhoto(
  { plumbing: { db, secrets } }: ModerationDeps,
  { id, reported_id }: Pick<ReportRow, 'id' | 'reported_id'>,
): Promise<string | null> {
  const photoId = (await openEvidence(db, secrets, id))?.reportedPhotoId ?? null
  return photoId !== null && (await isShownPhoto(db, reported_id, photoId)) ? photoId : null
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

/** Opens the evidence and logs the access. Throws not_found; step_up_required where a minor is concerned. */
export async function readEvidence(
  deps: ModerationDeps,
  caller: OperatorCaller,
  { reportId, purpose, origin }: Look,
): Promise<CaseEvidence> {
  await protectedReport(deps, caller, reportId)
  const { texts, videos, reportedId, reportedPhotoId, photoIds, bio } = await storedEvidence(deps, reportId)
  const [kinds, photos] = await Promise.all([
    deps.media.held.kinds(texts.flatMap(({ mediaIds }) => mediaIds)),
    deps.media.held.photos(photoIds),
  ])
  await deps.plumbing.audit.record({
    action: 'evidence.read',
    subject: reportId,
    actor: caller.operatorId,
    origin,
    about: { purpose },
  })
  return {
    videos,
    photos: photos.map((photo) => ({
      ...photo,
      ...(photo.fileId === reportedPhotoId && { isReported: true as const }),
    })),
    bio,
    frames: [...(await framesOf(deps.plumbing.db, reportId))],
    texts: texts.map(({ mediaIds, ...text }) => {
      const files = mediaIds
        .map((fileId) => {
          const kind = kinds.get(fileId)
          return kind && { fileId, kind }
        })
        .filter(isDefined)
      const isReported = text.textId === reportedId
      return { ...text, isReported, files, filesGone: mediaIds.length - files.length }
    }),
  }
}

/** Whether an appeal or the quality of a decision can be reviewed: by operators who see appeals, without a claim. */
const isReview = ({ rights }: OperatorCaller, { state }: ReportRow, purpose: EvidencePurpose): boolean =>
  (state === 'upheld' || state === 'dismissed') &&
  (purpose === 'appeal' || purpose === 'quality') &&
  rights.has('appeals.read')

/**
 * Files are for the operator alone who has claimed the report, and once it is decided for those who review the decision.
 * Throws not_found, conflict.
 */
async function requireFile(
  deps: ModerationDeps,
  caller: OperatorCaller,
  report: ReportRow,
  { fileId, purpose }: { readonly fileId: string; readonly purpose: EvidencePurpose },
): Promise<void> {
  const isClaimed =
    report.claimed_by === caller.operatorId &&
    (report.claimed_until?.getTime() ?? 0) > deps.plumbing.clock.now()
  if (!isClaimed && !isReview(caller, report, purpose)) throw new DomainError('conflict')
  const { texts, photoIds } = await storedEvidence(deps, report.id)
  if (photoIds.includes(fileId)) return
  if (texts.some(({ mediaIds }) => mediaIds.includes(fileId))) return
  const frames = await framesOf(deps.plumbing.db, report.id)
  if (!frames.some((frame) => frame.fileId === fileId)) throw new DomainError('not_found')
}

interface FileOfReport {
  readonly reportId: string
  readonly fileId: string
}

const findFrame = ({ plumbing: { db, secrets } }: ModerationDeps, of: FileOfReport) =>
  openFrame(db, secrets, of)

/** A file of a report that the operator decides or reviews; logs the access. Throws not_found, conflict, step_up_required. */
export async function openEvidenceFile(
  deps: ModerationDeps,
  caller: OperatorCaller,
  { reportId, fileId, purpose, origin }: Look & { readonly fileId: string },
): Promise<{ contentType: string; file: StoredFile }> {
  const report = await protectedReport(deps, caller, reportId)
  await requireFile(deps, caller, report, { fileId, purpose })
  const frame = await findFrame(deps, { reportId, fileId })
  const opened = frame
    ? { contentType: 'image/jpeg', file: new Blob([Uint8Array.from(frame)]) }
    : await deps.media.held.open(fileId)
  await deps.plumbing.audit.record({
    action: 'evidence.file_read',
    subject: reportId,
    actor: caller.operatorId,
    origin,
    about: { purpose, file: fileId },
  })
  return opened
}

/** Picture shown before a file is opened: beyond recognition, and no access. Throws not_found, conflict. */
export async function blurEvidenceFile(
  deps: ModerationDeps,
  caller: OperatorCaller,
  { reportId, fileId }: FileOfReport,
): Promise<Uint8Array> {
  // Nothing can be recognized in it: an operator who may open the file for some purpose may see it before choosing to.
  await requireFile(deps, caller, await knownReport(deps, reportId), { fileId, purpose: 'appeal' })
  const frame = await findFrame(deps, { reportId, fileId })
  return frame ? deps.media.pictures.blurPicture(frame) : deps.media.held.blur(fileId)
}
