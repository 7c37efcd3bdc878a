import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { describeEngines } from '../../test/database.ts'
import type { Database } from '../adapters/postgres/open-database.ts'
import { webhooksModule } from '../modules/webhooks/webhooks.module.ts'
import { defineModule } from './define-module.ts'
import { sweepExpired } from './sweep-expired.ts'

describeEngines('a sweep of what has expired', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  const settings = { read: async () => ({}) }

  test('ends a day by the calendar of UTC, in whichever time zone the database is', async () => {
    const { db } = database
    const clock = aClock(Date.UTC(2026, 5, 3))
    const days = defineModule({
      name: 'days',
      tables: {
        analytics_counts: {
          impersonal: 'for this test',
          expires: [{ column: 'day', isDay: true, keptMs: 2 * 24 * 3_600_000 }],
        },
      },
    })
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles']) {
      await db.transaction().execute(async (tx) => {
        await sql`set local time zone ${sql.lit(zone)}`.execute(tx)
        await sql`delete from analytics_counts`.execute(tx)
        await sql`insert into analytics_counts (day, kind, name, ll, language, country, is_paid, visits)
          select day, 'landing', 'a', '', 'en', 'DE', false, 1
          from unnest('{2026-05-31,2026-06-01,2026-06-02}'::date[]) as day`.execute(tx)
        await sweepExpired({ db: tx, clock, settings }, [days])
        const left = await sql<{
          day: string
        }>`select day::text as day from analytics_counts order by day`.execute(tx)
        expect(
          left.rows.map(({ day }) => day),
          zone,
        ).toEqual(['2026-06-02'])
      })
    }
  })

  test('names what it could not delete, and deletes the rest', async () => {
    const { db } = database
    const clock = aClock(Date.UTC(2026, 5, 3))
    await sql`insert into webhooks (id, provider, received_at, outcome, size_bytes)
      values ('whk_old', 'ondato', '2026-01-01', 'accepted', 0)`.execute(db)
    const broken = defineModule({
      name: 'broken',
      tables: {
        nodes: {
          impersonal: 'for this test',
          expires: [{ column: 'seen_at', keptMs: 0, where: 'no_column' }],
        },
      },
    })
    await expect(sweepExpired({ db, clock, settings }, [broken, webhooksModule])).rejects.toThrow(
      'nodes.seen_at',
    )
    expect((await sql`select from webhooks where id = 'whk_old'`.execute(db)).rows).toEqual([])
  })
})
