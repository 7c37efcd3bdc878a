import { type DocumentKind, type DocumentView, limits, type OwnDocuments } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccountById, lockAccount } from '../accounts/index.ts'
import { type ApplicationRow, findApplicationOf, withdrawApplication } from './applications.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import {
  type DocumentRow,
  documentsOf,
  insertDocument,
  keptMs,
  markRemoving,
  setStored,
} from './documents.store.ts'
import { documentKey, finishRemovals } from './remove-documents.ts'

export const presentDocument = ({ id, kind, changed_at }: DocumentRow): DocumentView => ({
  documentId: id,
  kind,
  uploadedAt: changed_at.getTime(),
})

const isOpen = (application: ApplicationRow): boolean =>
  application.state === 'waiting' || application.state === 'asked'

/** When documents of this application are deleted; null before its decision, and without one. */
export const deletedAtOf = (application: ApplicationRow | null): number | null =>
  application === null || isOpen(application) ? null : application.changed_at.getTime() + keptMs

/**
 * Whether the documents of an account can be changed. Anybody can apply with someone else's address: before the
 * mailbox's owner confirmed it, nothing is stored.
 */
async function stateOf(
  db: Db | Tx,
  userId: string,
  application: ApplicationRow | null,
): Promise<OwnDocuments['state']> {
  if (!application) return 'none'
  if (application.confirmed_at === null) return isOpen(application) ? 'unconfirmed' : 'none'
  if (!isOpen(application)) return 'decided'
  return (await findAccountById(db, userId))?.email_confirmed ? 'open' : 'address'
}

/** Throws email_not_confirmed; conflict without an application that is still to be decided. */
async function requireOpen(db: Db | Tx, userId: string): Promise<void> {
  const state = await stateOf(db, userId, await findApplicationOf(db, userId))
  if (state === 'address') throw new DomainError('email_not_confirmed')
  if (state !== 'open') throw new DomainError('conflict')
}

export async function readOwnDocuments(
  { plumbing: { db } }: CreatorsDeps,
  userId: string,
): Promise<OwnDocuments> {
  const [application, documents] = await Promise.all([findApplicationOf(db, userId), documentsOf(db, userId)])
  const state = await stateOf(db, userId, application)
  const deletedAt = state === 'decided' ? deletedAtOf(application) : null
  return { state, documents: documents.map(presentDocument), deletedAt }
}

/** The documents that a new one takes the place of. Throws too_many_files. */
function replacedBy(kind: DocumentKind, before: readonly DocumentRow[]): readonly DocumentRow[] {
  const ofKind = before.filter((document) => document.kind === kind)
  if (kind !== 'other') return ofKind
  const max = limits.otherDocumentsMax
  if (ofKind.length >= max) throw new DomainError('too_many_files', { max })
  return []
}

async function redraw({ applicants: { media } }: CreatorsDeps, file: Uint8Array): Promise<Uint8Array> {
  if (file.length > limits.photoMaxBytes) throw new DomainError('too_large')
  const { picture, width, height } = await media.pictures.makePicture(file, { side: limits.documentSidePx })
  const minPx = limits.photoMinSidePx
  if (Math.min(width, height) < minPx) throw new DomainError('photo_too_small', { minPx })
  return picture
}

interface Upload {
  readonly userId: string
  readonly kind: DocumentKind
  readonly file: Uint8Array
  readonly origin: Origin
}

/** Stores a document, redrawn, in place of an earlier one of its kind. Throws as listed in the contract. */
export async function addDocument(deps: CreatorsDeps, upload: Upload): Promise<DocumentView> {
  const { userId, kind, file, origin } = upload
  const { plumbing, applicants } = deps
  const { db, clock, ids } = plumbing
  await requireOpen(db, userId)
  await applicants.media.countUpload(userId, origin)
  const picture = await redraw(deps, file)
  const place = { id: ids.next('doc'), owner_id: userId }
  await insertDocument(db, place, kind, new Date(clock.now()))
  try {
    await applicants.files.put(documentKey(place), picture)
    const at = new Date(clock.now())
    const replaced = await transact(db, async (tx) => {
      await lockAccount(tx, userId)
      await requireOpen(tx, userId)
      const gone = replacedBy(kind, await documentsOf(tx, userId))
      await markRemoving(
        tx,
        gone.map(({ id }) => id),
        at,
      )
      if (!(await setStored(tx, place.id, at))) throw new DomainError('conflict')
      return gone
    })
    await finishRemovals(db, applicants.files, replaced)
    return presentDocument({ ...place, kind, state: 'stored', changed_at: at })
  } catch (error) {
    // Refused files use no space.
    if (error instanceof DomainError) await finishRemovals(db, applicants.files, [place])
    throw error
  }
}

/** Throws not_found, also for another person's document. */
export async function openOwnDocument(
  { plumbing: { db }, applicants: { files } }: CreatorsDeps,
  userId: string,
  documentId: string,
): Promise<Uint8Array> {
  const document = (await documentsOf(db, userId)).find(({ id }) => id === documentId)
  const picture = document && (await files.read(documentKey(document)))
  if (!picture) throw new DomainError('not_found')
  return picture
}

/** Throws not_found, also for another person's document; conflict after the decision. */
export async function removeDocument(
  { plumbing: { db, clock }, applicants: { files } }: CreatorsDeps,
  userId: string,
  documentId: string,
): Promise<void> {
  const removed = await transact(db, async (tx) => {
    await lockAccount(tx, userId)
    const document = (await documentsOf(tx, userId)).find(({ id }) => id === documentId)
    if (!document) throw new DomainError('not_found')
    await requireOpen(tx, userId)
    await markRemoving(tx, [documentId], new Date(clock.now()))
    return document
  })
  await finishRemovals(db, files, [removed])
}

/** Deletes one's own undecided application with its documents. Throws conflict if there is none. */
export async function withdraw(
  { plumbing: { db, clock }, applicants: { files } }: CreatorsDeps,
  userId: string,
): Promise<void> {
  const removed = await transact(db, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await withdrawApplication(tx, userId))) throw new DomainError('conflict')
    const documents = await documentsOf(tx, userId)
    await markRemoving(
      tx,
      documents.map(({ id }) => id),
      new Date(clock.now()),
    )
    return documents
  })
  await finishRemovals(db, files, removed)
}
