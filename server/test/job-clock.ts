import { sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import type { FakeClock } from './clock.ts'

/**
 * Puts the jobs of a test database on the test's clock: pg-boss asks only `pgboss.job_now()` for the time. Answers a
 * function that advances time for both.
 */
export async function aJobClock(db: Db, clock: FakeClock): Promise<(ms: number) => Promise<void>> {
  await sql`create table if not exists pgboss.test_clock (now timestamptz not null)`.execute(db)
  await sql`delete from pgboss.test_clock`.execute(db)
  await sql`insert into pgboss.test_clock values (${new Date(clock.now())})`.execute(db)
  await sql`create or replace function pgboss.job_now() returns timestamptz language sql stable
    as 'select now from pgboss.test_clock'`.execute(db)
  return async (ms) => {
    clock.advance(ms)
    await sql`update pgboss.test_clock set now = ${new Date(clock.now())}`.execute(db)
  }
}
