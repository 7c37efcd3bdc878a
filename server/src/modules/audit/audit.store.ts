import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { ChainEntry } from './audit-chain.ts'

export interface NewEntry {
  readonly at: Date
  readonly action: string
  readonly actor: string
  readonly subject: string
  readonly salt: Buffer
  readonly detail: string
  readonly detailHash: Buffer
}

/** The database numbers the entry and links it to the previous one. */
export async function insertEntry(db: Db | Tx, entry: NewEntry): Promise<void> {
  await sql`
    with entry as (
      insert into audit_entries (at, action, actor, subject, detail_hash)
      values (${entry.at}, ${entry.action}, ${entry.actor}, ${entry.subject}, ${entry.detailHash})
      returning seq)
    insert into audit_details (seq, subject, salt, detail, at)
    select seq, ${entry.subject}, ${entry.salt}, ${entry.detail}, ${entry.at} from entry`.execute(db)
}

interface Row {
  readonly seq: string
  readonly at_ms: string
  readonly action: string
  readonly actor: string
  readonly subject: string
  readonly detail_hash: Uint8Array
  readonly prev_hash: Uint8Array
  readonly hash: Uint8Array
  readonly salt: Uint8Array | null
  readonly detail: string | null
}

/** Entries after a number, in order. */
export async function readEntries(db: Db, afterSeq: number, limit: number): Promise<readonly ChainEntry[]> {
  const found = await sql<Row>`select e.seq::text, (extract(epoch from e.at) * 1000)::bigint::text as at_ms,
      e.action, e.actor, e.subject, e.detail_hash, e.prev_hash, e.hash, d.salt, d.detail
    from audit_entries e left join audit_details d on d.seq = e.seq
    where e.seq > ${afterSeq} order by e.seq limit ${limit}`.execute(db)
  return found.rows.map((row) => ({
    ...{ seq: Number(row.seq), atMs: Number(row.at_ms) },
    ...{ action: row.action, actor: row.actor, subject: row.subject },
    detailHash: Buffer.from(row.detail_hash),
    prevHash: Buffer.from(row.prev_hash),
    hash: Buffer.from(row.hash),
    detail:
      row.salt === null || row.detail === null ? null : { salt: Buffer.from(row.salt), text: row.detail },
  }))
}

export async function deleteOldDetails(db: Db, before: Date): Promise<void> {
  await sql`delete from audit_details where at < ${before}`.execute(db)
}
