import type { Measure } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { findAppeal } from '../../accounts/index.ts'
import { wasShown } from '../../audit/index.ts'
import { openEvidence, type ReportRow, type StoredEvidence } from '../../safety/index.ts'
import { eventsBehind } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'

type Caller = Pick<OperatorCaller, 'operatorId'>

/** Files that a decision is about: those of the reported message, the reported photo, and all that a removal takes away. */
function decidedFiles(
  { texts, reportedId, reportedPhotoId }: StoredEvidence,
  personId: string,
  measure: Measure,
): readonly string[] {
  const reported = texts.filter(({ textId }) => textId === reportedId)
  const all = measure === 'mediaRemoved' && reported.length === 0
  const decided = all ? texts.filter(({ from }) => from === personId) : reported
  const photos = reportedPhotoId === null ? [] : [reportedPhotoId]
  return [...decided.flatMap(({ mediaIds }) => mediaIds), ...photos]
}

async function requireEvidence(deps: ModerationDeps, { operatorId }: Caller, reportId: string) {
  const { db, secrets } = deps.plumbing
  const evidence = await openEvidence(db, secrets, reportId)
  if (evidence === null) return null
  const thing = { operatorId, subject: reportId, actions: ['evidence.read'] } as const
  if (!(await wasShown(deps.plumbing, thing))) throw new DomainError('unseen')
  return evidence
}

/** Throws unseen for a report whose evidence, or a file that the decision is about, was not sent to the operator. */
export async function requireShownReport(
  deps: ModerationDeps,
  caller: Caller,
  { id, reported_id }: Pick<ReportRow, 'id' | 'reported_id'>,
  measure: Measure,
): Promise<void> {
  const evidence = await requireEvidence(deps, caller, id)
  if (evidence === null) return
  const files = decidedFiles(evidence, reported_id, measure)
  const [kinds, photos] = await Promise.all([deps.media.held.kinds(files), deps.media.held.photos(files)])
  const stored = new Set([...kinds.keys(), ...photos.map(({ fileId }) => fileId)])
  const items = files.filter((fileId) => stored.has(fileId))
  const looks = {
    operatorId: caller.operatorId,
    subject: id,
    actions: ['evidence.file_read'],
    items,
  } as const
  if (!(await wasShown(deps.plumbing, looks))) throw new DomainError('unseen')
}

/** Throws unseen for an appeal that waits, if the evidence of its report was not sent to the operator. */
export async function requireShownAppeal(
  deps: ModerationDeps,
  caller: Caller,
  appealId: string,
): Promise<void> {
  const { db } = deps.plumbing
  const appeal = await findAppeal(db, appealId)
  if (!appeal || appeal.verdict !== null) return
  const [first] = await eventsBehind(db, appeal.account_id, appeal.standing_since)
  if (first && first.report_id !== '') await requireEvidence(deps, caller, first.report_id)
}

const photoLooks = ['photo.shown', 'photo.read'] as const

/** Throws unseen for a photo that waits and was not sent to the operator. */
export async function requireShownPhoto(
  deps: ModerationDeps,
  { operatorId }: Caller,
  photoId: string,
): Promise<void> {
  if (!(await deps.media.pendingPhoto(photoId))) return
  const look = { operatorId, subject: photoId, actions: photoLooks }
  if (!(await wasShown(deps.plumbing, look))) throw new DomainError('unseen')
}

/** Notes once that a photo was sent to an operator, who may decide it from then on. */
export async function recordShownPhoto(
  { plumbing }: ModerationDeps,
  { operatorId }: Caller,
  { photoId, origin }: { readonly photoId: string; readonly origin: Origin },
): Promise<void> {
  if (await wasShown(plumbing, { operatorId, subject: photoId, actions: photoLooks })) return
  await plumbing.audit.record({ action: 'photo.shown', subject: photoId, actor: operatorId, origin })
}

/** Something with a file that waits for review, and the act by which its file was sent to an operator. */
type ShownFile =
  | { readonly action: 'story.shown'; readonly subject: string }
  | { readonly action: 'video.shown'; readonly subject: string }

const wasFileShown = (
  { plumbing }: ModerationDeps,
  { operatorId }: Caller,
  { action, subject }: ShownFile,
): Promise<boolean> => wasShown(plumbing, { operatorId, subject, actions: [action] })

/** Throws unseen for a story or video whose file was not sent to the operator. */
export async function requireShownFile(
  deps: ModerationDeps,
  caller: Caller,
  shown: ShownFile,
): Promise<void> {
  if (!(await wasFileShown(deps, caller, shown))) throw new DomainError('unseen')
}

/** Notes once that the file of a story or video was sent to an operator, who may decide it from then on. */
export async function recordShownFile(
  deps: ModerationDeps,
  caller: Caller,
  shown: ShownFile,
  origin: Origin,
): Promise<void> {
  if (await wasFileShown(deps, caller, shown)) return
  await deps.plumbing.audit.record({ ...shown, actor: caller.operatorId, origin })
}
