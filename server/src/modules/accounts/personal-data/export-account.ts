import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { BlobStore } from '../../../kernel/blob-store.ts'
import { readPersonalFiles } from './personal-files.ts'
import { type PersonalTable, personalTables } from './personal-tables.ts'
import { type ArchiveFile, packTar, textFile } from './tar.ts'

/** More rows of one table than a person can make in years; what is beyond is said in the archive. */
const rowsMax = 100_000

const ownedBy = (entry: PersonalTable, accountId: string) =>
  sql.join(
    entry.owners.map((column) => sql`${sql.ref(column)} = ${accountId}`),
    sql` or `,
  )

async function readTable(tx: Tx, entry: PersonalTable, accountId: string): Promise<ArchiveFile> {
  const found = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(entry.table)} t where ${ownedBy(entry, accountId)}
    limit ${rowsMax}`.execute(tx)
  const secret = new Set(entry.secret ?? [])
  const rows = found.rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !secret.has(column))),
  )
  return textFile(`${entry.table}.json`, JSON.stringify(rows, null, 2))
}

const readme = (accountId: string, at: Date): ArchiveFile =>
  textFile(
    'README.txt',
    `Everything that is kept about the account ${accountId}, as of ${at.toISOString()}.
One JSON file for each table, and the files themselves, such as photos; transfers, lots and wallets are the ledger of coins.
Left out are secrets alone: hashes of the password, of sessions and of links. A table ends after ${rowsMax} rows.
`,
  )

async function* archiveOf(
  tables: readonly ArchiveFile[],
  blobs: BlobStore,
  accountId: string,
): AsyncGenerator<ArchiveFile> {
  yield* tables
  yield* readPersonalFiles(blobs, accountId)
}

/**
 * Everything that is kept of a person at one moment, as a gzipped tar: JSON files, and the person’s own, which are
 * read from the disk only as fast as the archive is taken.
 */
export async function exportAccount(
  db: Db,
  blobs: BlobStore,
  accountId: string,
  now: number,
): Promise<Readable> {
  const tables = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const read: ArchiveFile[] = []
      for (const entry of personalTables) read.push(await readTable(tx, entry, accountId))
      return read
    })
  const archive = archiveOf([readme(accountId, new Date(now)), ...tables], blobs, accountId)
  // Whoever reads the archive hears of what goes wrong on the way, and its download breaks off.
  return pipeline(Readable.from(packTar(archive, now)), createGzip(), () => {})
}
