import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

interface Rename {
  readonly accountId: string
  readonly name: string
  readonly at: Date
}

/** Notes what a person was called until now, unless that stays; runs before the change. */
async function noteFormerName(db: Db | Tx, { accountId, name, at }: Rename): Promise<void> {
  // Of two renames in one millisecond nobody saw the name in between.
  await sql`insert into former_names (account_id, until, name)
    select id, ${at}, name from accounts where id = ${accountId} and name <> ${name} and name <> ''
    on conflict do nothing`.execute(db)
}

/** A name that the person chooses now; it must already have passed text-safety. */
export async function chooseName(
  { db, clock }: { readonly db: Db | Tx; readonly clock: Clock },
  accountId: string,
  name: string,
): Promise<void> {
  const at = new Date(clock.now())
  await noteFormerName(db, { accountId, name, at })
  await sql`update accounts set renamed_at = case when name = ${name} then renamed_at else ${at}::timestamptz end,
    name = ${name} where id = ${accountId}`.execute(db)
}

/** A name that an operator's decision gives. */
export async function renameAccount(db: Db | Tx, rename: Rename): Promise<void> {
  await noteFormerName(db, rename)
  await sql`update accounts set name = ${rename.name} where id = ${rename.accountId}`.execute(db)
}

/** Name of a person at that moment, as far as it is still known; null for an unknown person. */
export async function nameAt(db: Db, accountId: string, at: Date): Promise<string | null> {
  const found = await sql<Pick<Row<'accounts'>, 'name'>>`select coalesce(
      (select f.name from former_names f where f.account_id = a.id and f.until > ${at} order by f.until limit 1),
      a.name) as name
    from accounts a where a.id = ${accountId}`.execute(db)
  return found.rows[0]?.name ?? null
}
