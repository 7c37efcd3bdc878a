import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../kernel/db.ts'
import type { LedgerDifference } from './audit-seals.ts'

const findings = z.array(z.object({ rule: z.string(), subject: z.string() }))

/**
 * Checks the parts of the partitioned tables: each month has its three, each has the triggers of its parent in force, one
 * against truncation and no other, and the postings of a part refer to the transfers of the same part.
 */
export async function checkParts(db: Db): Promise<readonly LedgerDifference[]> {
  const found = await sql`
    with parts as (
      select i.inhparent as parent_id, c.oid as id, c.relname as name, p.relname as parent,
        regexp_replace(c.relname, '^(transfers|postings|seals)_', '') as month
      from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
      where p.relnamespace = current_schema()::regnamespace and p.relkind = 'p'
        and p.relname in ('transfers', 'postings', 'ledger_seals')
    ),
    own as (
      select p.*, t.oid as trigger_id, t.tgname, t.tgparentid, t.tgenabled = 'O' as is_in_force, t.tgisinternal as is_internal,
        t.tgname = p.name || '_stay_whole' and f.proname = 'ledger_refuse_change' and t.tgtype & 32 = 32 as is_whole
      from parts p join pg_trigger t on t.tgrelid = p.id join pg_proc f on f.oid = t.tgfoid
    )
    select 'a month of the ledger has its parts' as rule, m.month as subject
    from (select to_char(month, 'YYYY_MM') as month from ledger_months union all select 'before') m
    where (select count(*) from parts p where p.month = m.month) <> 3
    union all
    select 'a trigger of the ledger is in force', p.name || ' ' || t.tgname
    from parts p join pg_trigger t on t.tgrelid = p.parent_id and not t.tgisinternal and t.tgtype & 1 = 1
    where not exists (select from own o where o.id = p.id and o.tgparentid = t.oid and o.is_in_force)
    union all
    select 'a trigger of the ledger is in force', p.name || ' ' || p.name || '_stay_whole' from parts p
    where not exists (select from own o where o.id = p.id and o.is_whole and o.is_in_force)
    union all
    select 'a table of the ledger has no other trigger', o.name || ' ' || o.tgname from own o
    where not o.is_internal and o.tgparentid = 0 and not o.is_whole
    union all
    select distinct 'a foreign key of the ledger is in force', o.name from own o where o.is_internal and not o.is_in_force
    union all
    select 'postings refer to the transfers of their part', p.name from parts p
    where p.parent = 'postings' and not exists (
      select from pg_constraint k join parts r on r.id = k.confrelid and r.parent = 'transfers' and r.month = p.month
      where k.conrelid = p.id and k.contype = 'f' and k.convalidated and cardinality(k.conkey) = 2)
    order by 1, 2`.execute(db)
  return findings.parse(found.rows).map(({ rule, subject }) => ({
    rule,
    subject,
    expected: null,
    actual: null,
  }))
}
