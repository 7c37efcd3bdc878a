import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import type { Db } from '../../kernel/db.ts'

const rows = 3_000

const write = (db: Db) =>
  sql`
    insert into outbox (id, name, payload, occurred_at)
    select 'evt_' || n, 'person.blocked', '{"ownerId":"a"}', now() from generate_series(1, ${rows}::int) n`.execute(
    db,
  )

const rewrite = (db: Db) => sql`update outbox set occurred_at = now()`.execute(db)

async function outboxOf(db: Db): Promise<{ bytes: number; counted: number }> {
  const { rows: found } = await sql<{ bytes: number; counted: number }>`
    select pg_relation_size(oid) as bytes, reltuples::int as counted from pg_class where relname = 'outbox'`.execute(
    db,
  )
  if (!found[0]) throw new Error('there is no outbox')
  return found[0]
}

describeEngines('reclaiming', (open) => {
  test('embedded, rewritten rows free their space for the next; PostgreSQL is left alone', async () => {
    const { db, engine, reclaim } = await open()
    await write(db)
    await rewrite(db)
    const reclaimed = await reclaim()
    if (engine === 'postgres') return expect(reclaimed).toEqual([])
    expect(reclaimed).toContain('outbox')
    const { bytes, counted } = await outboxOf(db)
    expect(counted).toBe(rows)
    await rewrite(db)
    expect((await outboxOf(db)).bytes).toBe(bytes)
  })

  test('unchanged tables are not processed again', async () => {
    const { db, reclaim } = await open()
    await write(db)
    await reclaim()
    expect(await reclaim()).toEqual([])
  })
})
