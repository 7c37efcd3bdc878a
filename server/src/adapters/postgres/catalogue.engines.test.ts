import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import type { Database } from './open-database.ts'

interface NameRow {
  readonly name: string
}

/** Columns that name a person, with no foreign key to accounts and no index, and why nobody looks for them by the person. */
const unsought: Readonly<Record<string, string>> = {
  'call_bills.creator_id': 'a bill is found by its call, and call_sides has its people',
  'claw_backs.owner_id': 'found by its purchase; erasure leaves the ledger as it is',
  'debt_payments.owner_id': 'found by its claw-back; erasure leaves the ledger as it is',
  'escrows.creator_id': 'found by its call; erasure leaves the ledger as it is',
  'ledger_audited_wallets.owner_id': 'found by the run and the owner together',
}

/** Moments in milliseconds of the billing's clock, which bills calculate with at each tick. Decision 0746. */
const moments = [
  'call_bills.closed_at',
  'call_bills.connect_by',
  'call_bills.consented_at',
  'call_bills.decide_by',
  'call_bills.lease_until',
  'call_bills.paused_since',
]

describeEngines('the catalogue of the database', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  const names = async (query: ReturnType<typeof sql<NameRow>>): Promise<readonly string[]> =>
    (await query.execute(database.db)).rows.map(({ name }) => name)

  it('has an index of all rows for each foreign key to accounts, which erasing an account reads', async () => {
    const keys = await names(sql<NameRow>`select c.conname as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'accounts'::regclass`)
    expect(keys.length).toBeGreaterThan(40)
    expect(
      await names(sql<NameRow>`select c.conrelid::regclass || ' ' || c.conname as name from pg_constraint c
        where c.contype = 'f' and c.confrelid = 'accounts'::regclass and not exists (
          select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
            and i.indkey[0] = c.conkey[1] and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) =
              format('(%I IS NOT NULL)', (select a.attname from pg_attribute a
                where a.attrelid = c.conrelid and a.attnum = c.conkey[1]))))
        order by 1`),
    ).toEqual([])
  })

  it('has an index for each other column that names a person, or a reason why nobody looks for it', async () => {
    expect(
      await names(sql<NameRow>`select c.relname || '.' || a.attname as name from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
          and a.attname ~ '(^|_)(account|creator|member|owner|payer|person|user)_id$'
          and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)
        order by 1`),
    ).toEqual(Object.keys(unsought).sort())
  })

  it('has checked every constraint against every row', async () => {
    expect(
      await names(sql<NameRow>`select c.conname as name from pg_constraint c
        where c.connamespace = current_schema()::regnamespace and not c.convalidated`),
    ).toEqual([])
  })

  it('has one kind of column for moments, the bills of calls aside', async () => {
    const found = await names(sql<NameRow>`select c.relname || '.' || a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped and a.atttypid <> 'timestamptz'::regtype and a.atttypid <> 'date'::regtype
        and a.atttypid <> 'boolean'::regtype
        and (a.attname ~ '(^|_)(at|until|since)$' or a.attname ~ '_by$' and a.atttypid = 'bigint'::regtype
          or a.atttypid = 'timestamp'::regtype)
        -- The transfer that put the coins back.
        and c.relname || '.' || a.attname <> 'claw_backs.reinstated_by'
      order by 1`)
    expect(found).toEqual(moments)
  })
})
