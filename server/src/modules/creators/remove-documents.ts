import { type BlobStore, personalBlobs } from '../../kernel/blob-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import {
  deleteDocumentRow,
  type DocumentPlace,
  findRemovals,
  keptMs,
  markNeedless,
} from './documents.store.ts'

const prefixOf = ({ id, owner_id }: DocumentPlace): string => `${personalBlobs(owner_id)}documents/${id}/`

/** With an extension, so that a person can open it from their archive. */
export const documentKey = (place: DocumentPlace): string => `${prefixOf(place)}picture.jpg`

/** Removes the files of documents that are being removed, and then their rows. */
export async function finishRemovals(
  db: Db,
  files: BlobStore,
  documents: readonly DocumentPlace[],
): Promise<void> {
  for (const document of documents) {
    await files.removeAll(prefixOf(document))
    await deleteDocumentRow(db, document.id)
  }
}

const unfinishedMs = 3_600_000
const sweepMax = 200

/** Removes documents that are no longer needed, and what a crash left half done. For a schedule. */
export async function forgetDocuments({
  db,
  clock,
  files,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly files: BlobStore
}): Promise<void> {
  const now = clock.now()
  await markNeedless(db, new Date(now - keptMs), new Date(now))
  await finishRemovals(db, files, await findRemovals(db, new Date(now - unfinishedMs), sweepMax))
}
