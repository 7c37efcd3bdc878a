import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plantPerson } from '../../test/planted-person.ts'
import { aServer, type TestServer } from '../../test/server.ts'
import type { Db } from '../kernel/db.ts'
import { personalTables } from '../modules/accounts/personal-data/personal-tables.ts'
import { composeSchedules } from './compose-schedules.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ ROLES: 'api,socket,analytics,worker' })
  // The worker's own first runs are over before any rows are inserted.
  const { db } = server.composition.engines.database
  const ended = async (): Promise<number> =>
    (await sql`select distinct name from pgboss.job_common where state = 'completed'`.execute(db)).rows.length
  await vi.waitUntil(async () => (await ended()) === composeSchedules(server.composition).length, {
    timeout: 30_000,
  })
})
afterAll(() => server.stop())

const page = readFileSync(new URL('../../../docs/RETENTION.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| [a-z_]+ \|/.test(line) && !line.startsWith('| table'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const endedBy = new Map(rows.map(([, table, , , by]) => [table ?? '', by ?? '']))

test('docs/RETENTION.md lists exactly the tables that hold personal data', () => {
  const tables = personalTables.map(({ table }) => table)
  expect([...endedBy.keys()].toSorted()).toEqual(tables.toSorted())
  expect(rows).toHaveLength(tables.length)
  for (const { table, erase } of personalTables) {
    // What erasure deletes is not listed as permanent.
    if (erase === 'delete') expect(endedBy.get(table), table).not.toBe('nothing')
  }
})

const dayMs = 24 * 3_600_000
const theirs = (id: string, column = 'account_id') => sql`${sql.ref(column)} = ${id}`

/** The rows of a person in each table that the sweep empties. */
const swept: Readonly<Record<string, (id: string) => ReturnType<typeof sql>>> = {
  sessions: theirs,
  one_time_codes: theirs,
  pending_logins: theirs,
  passkey_challenges: (id) => theirs(id, 'subject_id'),
  audit_details: (id) => theirs(id, 'subject'),
  user_devices: theirs,
  analytics_events: theirs,
  analytics_user_params: theirs,
  mails: theirs,
  bonus_match_days: theirs,
  call_unpaid_days: (id) => theirs(id, 'payer_id'),
  call_texts: (id) => theirs(id, 'from_id'),
  call_videos: (id) => theirs(id, 'user_id'),
  call_sides: (id) => theirs(id, 'user_id'),
  call_rings: (id) => theirs(id, 'payer_id'),
  call_previews: (id) => theirs(id, 'payer_id'),
  reports: (id) =>
    sql`reporter_id = ${id} and (text <> '' or evidence <> '[]' or evidence_sealed is not null)`,
}

/** Ends the inserted person's data as of that moment; whatever waits for its end is due then. */
async function end(db: Db, id: string, at: Date): Promise<void> {
  await sql`update calls set ended_at = ${at}, end_reason = 'left' where id in (select call_id from call_sides where user_id = ${id})`.execute(
    db,
  )
  await sql`update call_rings set ended_at = ${at}, end_reason = 'missed' where payer_id = ${id}`.execute(db)
  await sql`update call_previews set day = ${at} where payer_id = ${id}`.execute(db)
  await sql`update mails set sent_at = ${at} where account_id = ${id}`.execute(db)
}

test('one sweep deletes expired rows in every table that says so, and nothing recent', async () => {
  expect(
    [...endedBy]
      .filter(([, by]) => by === 'sweep')
      .map(([table]) => table)
      .toSorted(),
  ).toEqual(Object.keys(swept).toSorted())
  const { engines, clock } = server.composition
  const { db } = engines.database
  const now = clock.now()
  const [oldId, newId] = [await plantPerson(db, now - 430 * dayMs), await plantPerson(db, now)]
  await end(db, oldId, new Date(now - 430 * dayMs))
  await end(db, newId, new Date(now))
  const soon = new Date(now + 60_000)
  for (const table of ['one_time_codes', 'pending_logins'])
    await sql`update ${sql.table(table)} set expires_at = ${soon} where account_id = ${newId}`.execute(db)
  await sql`update passkey_challenges set expires_at = ${soon} where subject_id = ${newId}`.execute(db)
  const left = async (id: string): Promise<readonly string[]> => {
    const found: string[] = []
    for (const [table, isTheirs] of Object.entries(swept)) {
      const kept = await sql`select 1 from ${sql.table(table)} where ${isTheirs(id)}`.execute(db)
      if (kept.rows.length > 0) found.push(table)
    }
    return found
  }
  expect(await left(oldId)).toEqual(Object.keys(swept))
  for (const { run } of composeSchedules(server.composition)) await run()
  expect(await left(oldId)).toEqual([])
  expect(await left(newId)).toEqual(Object.keys(swept))
})
