import { type DocumentKind, limits } from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type DocumentRow = Row<'creator_documents'>

/** Identifies a document and its owner. */
export type DocumentPlace = Pick<DocumentRow, 'id' | 'owner_id'>

export async function insertDocument(
  db: Db,
  place: DocumentPlace,
  kind: DocumentKind,
  at: Date,
): Promise<void> {
  await db
    .insertInto('creator_documents')
    .values({ ...place, kind, state: 'storing', changed_at: at })
    .execute()
}

/** A person's documents, in the order in which they were uploaded. */
export const documentsOf = (db: Db | Tx, ownerId: string): Promise<DocumentRow[]> =>
  db
    .selectFrom('creator_documents')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'stored')
    .orderBy('changed_at')
    .orderBy('id')
    .execute()

/** Which of these people uploaded the documents that an approval requires. */
export async function whoHasDocuments(
  db: Db | Tx,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('creator_documents')
    .select('owner_id')
    .where('owner_id', '=', anyOf(ownerIds))
    .where('state', '=', 'stored')
    .where('kind', 'in', ['front', 'selfie'])
    .groupBy('owner_id')
    .having((row) => row.fn.count('kind').distinct(), '=', 2)
    .execute()
  return new Set(found.map(({ owner_id }) => owner_id))
}

/** Returns false if it is gone: another device removed it, or the account was erased. */
export async function setStored(tx: Tx, documentId: string, at: Date): Promise<boolean> {
  const stored = await tx
    .updateTable('creator_documents')
    .set({ state: 'stored', changed_at: at })
    .where('id', '=', documentId)
    .where('state', '=', 'storing')
    .returning('id')
    .execute()
  return stored.length > 0
}

/** Marks documents for removal. Their files are deleted next, and the rows last. */
export async function markRemoving(tx: Tx, documentIds: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('creator_documents')
    .set({ state: 'removing', changed_at: at })
    .where('id', '=', anyOf(documentIds))
    .execute()
}

export async function deleteDocumentRow(db: Db, documentId: string): Promise<void> {
  await db
    .deleteFrom('creator_documents')
    .where('id', '=', documentId)
    .where('state', '<>', 'stored')
    .execute()
}

export const keptMs = limits.documentKeptDays * 24 * 3_600_000

/**
 * Marks documents for removal that no confirmed application needs: it was decided by `before`, was deleted, or was
 * replaced by one that the account's owner has not confirmed.
 */
export async function markNeedless(db: Db, before: Date, at: Date): Promise<void> {
  await sql`update creator_documents d set state = 'removing', changed_at = ${at}
    where state = 'stored' and not exists (
      select from creator_applications a where a.account_id = d.owner_id and a.confirmed_at is not null
        and (a.state in ('waiting', 'asked') or a.changed_at > ${before}))`.execute(db)
}

/** Documents to remove, and uploads that a crash left half done by `before`. */
export const findRemovals = (db: Db, before: Date, most: number): Promise<DocumentPlace[]> =>
  db
    .selectFrom('creator_documents')
    .select(['id', 'owner_id'])
    .where((row) =>
      row.or([
        row('state', '=', 'removing'),
        row.and([row('state', '=', 'storing'), row('changed_at', '<', before)]),
      ]),
    )
    .orderBy('changed_at')
    .limit(most)
    .execute()
