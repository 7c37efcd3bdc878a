import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { type BlobStore, personalBlobs } from '../../../kernel/blob-store.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PersonalTable } from '../../../kernel/define-module.ts'
import { type ArchiveFile, packZip, textFile } from './pack-zip.ts'

/** More rows of one table than a person creates in years; the archive states if there are more. */
const rowsMax = 100_000

type Row = Readonly<Record<string, unknown>>

/** The columns of a row that the person may see: only their side, if it names two people. */
function ownView(entry: PersonalTable, row: Row, accountId: string): Row {
  const secret = new Set(entry.secret ?? [])
  const sides = Object.entries(entry.sides ?? {}).filter(([person]) => row[person] === accountId)
  const shown = entry.sides
    ? new Set(sides.flatMap(([, columns = []]) => columns))
    : new Set(Object.keys(row))
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => shown.has(column) && !secret.has(column)),
  )
}

const jsonRows = z.array(z.object({ row: z.record(z.string(), z.unknown()) }))

async function readTable(tx: Tx, entry: PersonalTable, accountId: string): Promise<ArchiveFile> {
  const columns = entry.sides ? Object.keys(entry.sides) : entry.owners
  const theirs = columns.map((column) => sql`${sql.ref(column)} = ${accountId}`)
  // Rows that show nothing to either of their people are nobody's.
  const isTheirs = theirs.length > 0 ? sql.join(theirs, sql` or `) : sql`false`
  const found = await sql`
    select to_jsonb(t) as row from ${sql.table(entry.table)} t where ${isTheirs} limit ${rowsMax}`.execute(tx)
  const rows = jsonRows.parse(found.rows).map(({ row }) => ownView(entry, row, accountId))
  return textFile(`${entry.table}.json`, JSON.stringify(rows, null, 2))
}

const readme = (accountId: string, at: Date): ArchiveFile =>
  textFile(
    'README.txt',
    `Everything that is kept about the account ${accountId}, as of ${at.toISOString()}.
One JSON file for each table, and the files themselves, such as photos; transfers, lots and wallets are the ledger of coins.
Left out are secrets alone (hashes of the password, of sessions and of links) and what belongs to someone else: of what
two people share you see your own side. A table ends after ${rowsMax} rows.
`,
  )

/** Every file of a person, one by one, named relative to their folder, such as `photos/pho_…/page.webp`. */
async function* readPersonalFiles(files: BlobStore, accountId: string): AsyncGenerator<ArchiveFile> {
  const prefix = personalBlobs(accountId)
  for (const key of await files.list(prefix)) {
    const content = await files.open(key)
    if (content) yield { name: key.slice(prefix.length), content, isPacked: true }
  }
}

async function* archiveOf(
  tables: readonly ArchiveFile[],
  blobs: BlobStore,
  accountId: string,
): AsyncGenerator<ArchiveFile> {
  yield* tables
  yield* readPersonalFiles(blobs, accountId)
}

/** All that the product stores about people: rows, and files outside the tables. */
export interface PersonalData {
  readonly files: BlobStore
  readonly personalTables: readonly PersonalTable[]
}

/**
 * Everything stored about a person at one moment, as a zip of JSON files and the person’s own files, which are read
 * from disk only as fast as the archive is consumed.
 */
export async function exportAccount(
  db: Db,
  { files, personalTables }: PersonalData,
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
  const archive = archiveOf([readme(accountId, new Date(now)), ...tables], files, accountId)
  return packZip(archive, now)
}
