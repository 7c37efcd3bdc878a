import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { AddressRange } from '../../kernel/network/address-ranges.ts'
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

/** Entries after a number, in order. */
export async function readEntries(db: Db, afterSeq: number, limit: number): Promise<readonly ChainEntry[]> {
  const found = await db
    .selectFrom('audit_entries as e')
    .leftJoin('audit_details as d', 'd.seq', 'e.seq')
    .select(['e.seq', 'e.at', 'e.action', 'e.actor', 'e.subject', 'e.detail_hash', 'e.prev_hash', 'e.hash'])
    .select(['d.salt', 'd.detail'])
    .select(sql<boolean>`audit_may_forget(e.subject)`.as('may_forget'))
    .where('e.seq', '>', afterSeq)
    .orderBy('e.seq')
    .limit(limit)
    .execute()
  return found.map((row) => ({
    seq: row.seq,
    atMs: row.at.getTime(),
    action: row.action,
    actor: row.actor,
    subject: row.subject,
    detailHash: Buffer.from(row.detail_hash),
    prevHash: Buffer.from(row.prev_hash),
    hash: Buffer.from(row.hash),
    detail:
      row.salt === null || row.detail === null ? null : { salt: Buffer.from(row.salt), text: row.detail },
    mayForget: row.may_forget,
  }))
}

/** The newest entry's number and hash; null without any. */
export async function lastEntry(db: Db): Promise<{ readonly seq: number; readonly hash: string } | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { seq: Number(row.seq), hash: Buffer.from(row.hash).toString('hex') } : null
}

export interface AuditSearch {
  readonly actor?: string | undefined
  readonly subject?: string | undefined
  readonly action?: string | undefined
  readonly anyAction?: readonly string[] | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly before?: number | undefined
}

/** Entries newest first, with the details that are still stored. */
export function searchEntries(db: Db, wanted: AuditSearch, limit: number) {
  let query = db
    .selectFrom('audit_entries as entry')
    .leftJoin('audit_details as detail', 'detail.seq', 'entry.seq')
    .select(['entry.seq', 'entry.at', 'entry.action', 'entry.actor', 'entry.subject', 'detail.detail'])
  if (wanted.actor) query = query.where('entry.actor', '=', wanted.actor)
  if (wanted.subject) query = query.where('entry.subject', '=', wanted.subject)
  if (wanted.action) query = query.where('entry.action', '=', wanted.action)
  if (wanted.anyAction) query = query.where('entry.action', 'in', wanted.anyAction)
  if (wanted.from !== undefined) query = query.where('entry.at', '>=', new Date(wanted.from))
  if (wanted.to !== undefined) query = query.where('entry.at', '<', new Date(wanted.to))
  if (wanted.before !== undefined) query = query.where('entry.seq', '<', wanted.before)
  return query.orderBy('entry.seq', 'desc').limit(limit).execute()
}

/** The accounts that acted from any of these addresses, as far as details are stored, in the order of ids after `after`. */
export async function listUsersActingFrom(
  db: Db,
  {
    ranges,
    after,
    most,
  }: { readonly ranges: readonly AddressRange[]; readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const address = sql<string>`(d.detail::jsonb ->> 'address') collate "C"`
  const found = await db
    .selectFrom('audit_details as d')
    .innerJoin('audit_entries as e', 'e.seq', 'd.seq')
    .select('d.subject')
    .distinct()
    .where((row) => row.or(ranges.map(({ from, to }) => row.between(address, from, to))))
    // Of accounts alone, as the index is; an operator's act says nothing of where the person was.
    .where(sql<boolean>`starts_with(d.subject, 'usr_')`)
    .whereRef('e.actor', '=', 'd.subject')
    .where('d.subject', '>', after)
    .orderBy('d.subject')
    .limit(most)
    .execute()
  return found.map(({ subject }) => subject)
}
