import { createHash } from 'node:crypto'
import { consequencesOf, type ReportReason, type ReportSubjectKind } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { holdMedia } from '../media/index.ts'
import { sealEvidence } from './evidence.ts'

/** A thing with a file that shows a copy: a message, a story or a video of a gallery. */
interface ShownCopy {
  readonly shownBy: string
  readonly mediaId: string
  readonly since: Date
}

/** Copies of something removed that one person has: one photo, or files. */
export interface CopyCase {
  readonly ownerId: string
  readonly ownerName: string
  /** The report whose decision removed it first. */
  readonly reportId: string
  /** The operator who decided it. */
  readonly openedBy: string
  readonly reason: ReportReason
  readonly subject: ReportSubjectKind
  readonly photoId: string | null
  readonly files: readonly ShownCopy[]
}

const idDigits = 20

/** The same for the same copies, so that a case is opened once, however often its event is delivered. */
function idOf({ reportId, ownerId, photoId }: CopyCase): string {
  const hash = createHash('sha256')
    .update(`${reportId} ${ownerId} ${photoId ?? ''}`)
    .digest('hex')
  return `rep_${BigInt(`0x${hash}`).toString(36).slice(0, idDigits)}`
}

/** Opens a case about copies; its evidence is the copies alone. Nothing changes if there is one already. */
export async function openCopyCase(
  { secrets, newKey }: { readonly secrets: Secrets; readonly newKey: () => string },
  tx: Tx,
  copies: CopyCase,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<void> {
  const id = idOf(copies)
  const { ownerId, ownerName, reportId, openedBy, reason, subject, photoId, files } = copies
  const texts = files.map(({ shownBy, mediaId, since }) => ({
    textId: shownBy,
    from: ownerId,
    text: '',
    sentAt: since.getTime(),
    deletedAt: null,
    mediaIds: [mediaId],
  }))
  const photoIds = photoId === null ? [] : [photoId]
  const evidence = { texts, videos: [], reportedName: ownerName, photoIds, reportedPhotoId: photoId }
  const opened = await tx
    .insertInto('reports')
    .values({
      id,
      key: newKey(),
      reported_id: ownerId,
      subject,
      reason,
      priority: consequencesOf(reason).priority,
      text: '',
      opened_by: openedBy,
      copy_of: reportId,
      evidence_sealed: sealEvidence(secrets, id, evidence),
      evidence_until: until,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (opened.length > 0) await holdMedia(tx, [...files.map(({ mediaId }) => mediaId), ...photoIds], until)
}

/** The cases about copies of what the decision about a report removed. */
export async function listCopyCases(tx: Tx, reportId: string): Promise<readonly string[]> {
  const found = await tx.selectFrom('reports').select('id').where('copy_of', '=', reportId).execute()
  return found.map(({ id }) => id)
}
