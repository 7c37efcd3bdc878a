import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { WalletDeps } from './wallet-deps.ts'

/** Links accounts: those that share a mark earn nothing payable from each other. */
export type MarkKind = 'device' | 'instrument'

/** Marks link two people only while both are stored, and a browser can name a hundred devices in a minute. */
const marksMax = 2_000

/**
 * Records a person's device or payment instrument as a hash, and for good whom it links them to; an empty one is
 * ignored. Stores the newest `marksMax` per person.
 */
export async function noteMark(
  { db, clock }: WalletDeps,
  ownerId: string,
  kind: MarkKind,
  value: string,
): Promise<void> {
  if (value === '') return
  const mark = createHash('sha256').update(`${kind}:${value}`).digest()
  const at = new Date(clock.now())
  await sql`insert into account_marks (owner_id, kind, mark, seen_at)
    values (${ownerId}, ${kind}, ${mark}, ${at})
    on conflict (owner_id, kind, mark) do update set seen_at = excluded.seen_at`.execute(db)
  // After the mark is committed: of two people who are noted at the same moment one finds the other.
  await sql`insert into account_links (low_id, high_id, since)
    select least(owner_id, ${ownerId}), greatest(owner_id, ${ownerId}), ${at}::timestamptz from account_marks
    where kind = ${kind} and mark = ${mark} and owner_id <> ${ownerId}
    on conflict do nothing`.execute(db)
  await sql`delete from account_marks where (owner_id, kind, mark) in (
    select owner_id, kind, mark from account_marks where owner_id = ${ownerId}
    order by seen_at desc, mark offset ${marksMax})`.execute(db)
}

export async function areLinked({ db }: WalletDeps, userId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account_links')
    .select('since')
    .where('low_id', 'in', [userId, otherId])
    .where('high_id', 'in', [userId, otherId])
    .execute()
  return found.length > 0
}
