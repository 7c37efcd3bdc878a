import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { WalletDeps } from './wallet-deps.ts'

/** Links accounts: those that share a mark earn nothing payable from each other. */
export type MarkKind = 'device' | 'instrument'

const marksMax = 100

/**
 * Records a person's device or payment instrument as a hash; an empty one is ignored. Stores the newest `marksMax` of a
 * kind per person, and all that link them to another account: a client that names new devices pushes out no link.
 */
export async function noteMark(
  { db, clock }: WalletDeps,
  ownerId: string,
  kind: MarkKind,
  value: string,
): Promise<void> {
  if (value === '') return
  const mark = createHash('sha256').update(`${kind}:${value}`).digest()
  await sql`insert into account_marks (owner_id, kind, mark, seen_at)
    values (${ownerId}, ${kind}, ${mark}, ${new Date(clock.now())})
    on conflict (owner_id, kind, mark) do update set seen_at = excluded.seen_at`.execute(db)
  await sql`delete from account_marks where (owner_id, kind, mark) in (
    select owner_id, kind, mark from account_marks own where owner_id = ${ownerId} and kind = ${kind}
      and not exists (select from account_marks other where other.kind = own.kind and other.mark = own.mark
        and other.owner_id <> own.owner_id)
    order by seen_at desc, mark offset ${marksMax})`.execute(db)
}

export async function areLinked({ db }: WalletDeps, userId: string, otherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account_marks as own')
    .innerJoin('account_marks as other', (join) =>
      join.onRef('other.kind', '=', 'own.kind').onRef('other.mark', '=', 'own.mark'),
    )
    .select('own.owner_id')
    .where('own.owner_id', '=', userId)
    .where('other.owner_id', '=', otherId)
    .limit(1)
    .execute()
  return found.length > 0
}
