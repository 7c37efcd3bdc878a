import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import words from '../../../console/src/strings/work.json' with { type: 'json' }
import { plantPerson } from '../../test/planted-person.ts'
import { aServer, type TestServer } from '../../test/server.ts'
import { roleNames } from '../config/env.ts'
import type { Db } from '../kernel/db.ts'
import type { TableRules } from '../kernel/define-module.ts'
import { auditActions } from '../kernel/names.ts'
import { mailKinds } from '../modules/mail/mail-kinds.ts'
import { defaultSettings } from '../modules/settings/index.ts'
import { composeSchedules } from './compose-schedules.ts'
import { jobKinds, manifests, personalTables } from './manifests.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ ROLES: 'api,chat,socket,analytics,payments,worker' })
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
    // Tables that erasure deletes are not listed as permanent.
    if (erase === 'delete') expect(endedBy.get(table), table).not.toBe('nothing')
  }
})

test('what expires after a setting names one that there is', () => {
  const named = manifests
    .flatMap(({ tables = {} }): TableRules[] => Object.values(tables))
    .flatMap(({ expires = [] }) => expires)
    .flatMap(({ keptMs }) => (typeof keptMs === 'number' ? [] : [keptMs.setting]))
  expect(named).toEqual([
    ...Array.from({ length: 4 }, () => 'deletedKeepMs'),
    'evidenceKeepMs',
    'evidenceKeepMs',
  ])
  expect(Object.keys(defaultSettings)).toEqual(expect.arrayContaining(named))
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
  announcement_marks: theirs,
  former_names: theirs,
  deleted_messages: (id) => theirs(id, 'sender_id'),
  user_devices: theirs,
  account_marks: (id) => theirs(id, 'owner_id'),
  free_messages: theirs,
  analytics_events: theirs,
  analytics_user_params: theirs,
  mails: theirs,
  bonus_match_days: theirs,
  call_unpaid_days: (id) => theirs(id, 'payer_id'),
  call_texts: (id) => theirs(id, 'from_id'),
  call_videos: (id) => theirs(id, 'user_id'),
  call_sides: (id) => theirs(id, 'user_id'),
  call_rings: (id) => theirs(id, 'caller_id'),
  chat_changes: (id) => theirs(id, 'user_id'),
  call_previews: (id) => theirs(id, 'payer_id'),
  camera_checks: theirs,
  activities: theirs,
  online_waits: theirs,
  reports: (id) =>
    sql`reporter_id = ${id} and (text <> '' or evidence <> '[]' or evidence_sealed is not null)`,
}

/** Ends the inserted person's data as of that moment; whatever waits for its end is due then. */
async function end(db: Db, id: string, at: Date): Promise<void> {
  await sql`update calls set ended_at = ${at}, end_reason = 'left' where id in (select call_id from call_sides where user_id = ${id})`.execute(
    db,
  )
  await sql`update call_rings set ended_at = ${at}, end_reason = 'missed' where caller_id = ${id}`.execute(db)
  await sql`update call_previews set day = ${at} where payer_id = ${id}`.execute(db)
  await sql`update mails set sent_at = ${at} where account_id = ${id}`.execute(db)
  await sql`update former_names set until = ${at} where account_id = ${id}`.execute(db)
  await sql`update deleted_messages set deleted_at = ${at} where sender_id = ${id}`.execute(db)
  // Marks and counts of free messages go after an erasure.
  await sql`update accounts set erased_at = ${at} where id = ${id}`.execute(db)
  const { evidenceKeepMs } = await server.composition.settings.read()
  const until = new Date(at.getTime() + evidenceKeepMs)
  await sql`update reports set evidence_until = ${until} where reporter_id = ${id}`.execute(db)
}

/** For how many days the page says that a table keeps its rows. */
function daysOf(table: string): number {
  const cell = rows.find(([, name]) => name === table)?.[3] ?? ''
  const [, count, unit] = /(\d+|\ba) (min|day|month|year)/.exec(cell) ?? []
  const days = { min: 0, day: 1, month: 30.4, year: 365 }[unit ?? '']
  if (days === undefined)
    throw new Error(`docs/RETENTION.md does not say how long ${table} keeps its rows: ${cell}`)
  return (count === 'a' ? 1 : Number(count)) * days
}

/**
 * On both sides of each duration on the page, in days. The partitions of events are months, so what is kept for
 * thirteen months may stay for another one.
 */
const ages = [3, 28, 32, 88, 92, 178, 182, 363, 367, 388, 430]

test('one sweep deletes expired rows in every table that says so, and nothing younger than the page says', async () => {
  const tables = [...endedBy].flatMap(([table, by]) => (by === 'sweep' ? [table] : []))
  expect(tables.toSorted()).toEqual(Object.keys(swept).toSorted())
  const { engines, clock } = server.composition
  const { db } = engines.database
  const now = clock.now()
  const plant = async (age: number): Promise<string> => {
    const id = await plantPerson(db, now - age * dayMs)
    await end(db, id, new Date(now - age * dayMs))
    return id
  }
  const newId = await plant(0)
  const soon = new Date(now + 60_000)
  for (const table of ['one_time_codes', 'pending_logins'])
    await sql`update ${sql.table(table)} set expires_at = ${soon} where account_id = ${newId}`.execute(db)
  await sql`update passkey_challenges set expires_at = ${soon} where subject_id = ${newId}`.execute(db)
  const older: { readonly age: number; readonly id: string }[] = []
  for (const age of ages) older.push({ age, id: await plant(age) })
  const left = async (id: string): Promise<readonly string[]> => {
    const found: string[] = []
    for (const [table, isTheirs] of Object.entries(swept)) {
      const stored = await sql`select 1 from ${sql.table(table)} where ${isTheirs(id)}`.execute(db)
      if (stored.rows.length > 0) found.push(table)
    }
    return found
  }
  for (const { id, age } of older) expect(await left(id), `${age} days`).toEqual(Object.keys(swept))
  for (const { run } of composeSchedules(server.composition)) await run()
  for (const { id, age } of older) {
    const expected = Object.keys(swept).filter((table) => daysOf(table) > age)
    expect(await left(id), `${age} days`).toEqual(expected)
  }
  expect(await left(newId)).toEqual(Object.keys(swept))
})

test('every kind of job has its own name, a queue and one handler', () => {
  const { jobHandlers, operations } = server.composition
  const handled = [...jobHandlers, ...operations.jobHandlers].map(({ kind }) => kind.name)
  const names = jobKinds.map(({ name }) => name)
  expect(handled.toSorted()).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(names.length)
})

test('the console has words for every kind of mail, job, listener and role, and every act', () => {
  const { listeners } = server.composition
  const jobs = [...composeSchedules(server.composition), ...jobKinds].map(({ name }) => name)
  const acts = Object.entries(words.act).flatMap(([of, named]) =>
    Object.keys(named).map((name) => `${of}.${name}`),
  )
  expect(acts.toSorted()).toEqual(auditActions.toSorted())
  expect(Object.keys(words.job).toSorted()).toEqual(jobs.toSorted())
  expect(Object.keys(words.listener).toSorted()).toEqual(listeners.map(({ name }) => name).toSorted())
  expect(Object.keys(words.mail).toSorted()).toEqual(mailKinds.toSorted())
  expect(Object.keys(words.role).toSorted()).toEqual(roleNames.toSorted())
})
