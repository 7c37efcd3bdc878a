import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aBlobStore } from '../../../../test/blobs.ts'
import { describeEngines } from '../../../../test/database.ts'
import { silentLogger } from '../../../../test/logger.ts'
import { plantPerson } from '../../../../test/planted-person.ts'
import { unzip } from '../../../../test/unzip.ts'
import { allColumns, type ColumnInfo, tablesWith } from '../../../../test/whole-database.ts'
import type { Database } from '../../../adapters/postgres/open-database.ts'
import { createOutbox } from '../../../adapters/postgres/outbox.ts'
import { relayDue } from '../../../adapters/postgres/outbox-relay.ts'
import { manifests, personalTables } from '../../../composition/manifests.ts'
import { personalBlobs } from '../../../kernel/blob-store.ts'
import type { Db } from '../../../kernel/db.ts'
import type { PersonalTable } from '../../../kernel/define-module.ts'
import type { EventListener } from '../../../kernel/events.ts'
import { randomIds } from '../../../kernel/ids.ts'
import { sweepErasures } from './erase-account.ts'
import { exportAccount } from './export-account.ts'

const now = Date.UTC(2026, 5, 1)
const files = aBlobStore()
const clock = { now: () => now, after: () => () => {} }
const outbox = createOutbox({ clock, ids: randomIds })
const sweep = (db: Db) => sweepErasures({ db, files, personalTables, outbox, clock, logger: silentLogger })

/** One sweep announces who is due, the relay delivers it, and the next sweep erases; returns how many. */
async function erase(db: Db, listeners: readonly EventListener[] = []): Promise<number> {
  expect(await sweep(db)).toBe(0)
  await relayDue({ db, clock, logger: silentLogger, listeners })
  return sweep(db)
}
const entryOf = (table: string): PersonalTable | undefined =>
  personalTables.find((entry) => entry.table === table)

/** Whether a marker can be planted there: a text or JSON column of a person that erasure must handle. */
function isPlantable({ table, column, type }: ColumnInfo): boolean {
  const entry = entryOf(table)
  if (!entry || entry.owners.includes(column) || entry.stored?.includes(column)) return false
  return type === 'text' || type === 'jsonb'
}

/** Whether the planted person, whose id is in the first owner column of every table, may see a column. */
function isShown({ table, column }: ColumnInfo): boolean {
  const { owners, secret, sides } = entryOf(table) ?? { owners: [] }
  if (secret?.includes(column)) return false
  return sides ? (sides[owners[0] ?? '']?.includes(column) ?? false) : true
}

const markerOf = ({ table, column }: ColumnInfo): string => `marker-${table}-${column}`.toLowerCase()

/**
 * The database itself refuses other values there: a check, a foreign key, a shared unique key, an append-only table.
 */
const refusals = ['23514', '23503', '23505', '23001']

/** Plants a marker in every row of the person; false if the database allows no free text there. */
async function plant(database: Database, info: ColumnInfo, personId: string): Promise<boolean> {
  const value = info.type === 'jsonb' ? sql`to_jsonb(${markerOf(info)}::text)` : sql`${markerOf(info)}::text`
  const isTheirs = sql.join(
    (entryOf(info.table)?.owners ?? []).map((owner) => sql`${sql.ref(owner)} = ${personId}`),
    sql` or `,
  )
  try {
    const done = await sql`update ${sql.table(info.table)} set ${sql.ref(info.column)} = ${value}
      where ${isTheirs} returning 1`.execute(database.db)
    expect(done.rows.length, `plant a row of ${info.table} in server/test/planted-person.ts`).toBeGreaterThan(
      0,
    )
    return true
  } catch (error) {
    if (!refusals.includes(String((error as { code?: string }).code))) throw error
    return false
  }
}

describeEngines('personal data', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  test('every table is declared, and every column of a table whose rows stay', async () => {
    const columns = await allColumns(database.db)
    const ofMigrations = ['kysely_migration', 'kysely_migration_lock']
    const known = new Set([...manifests.flatMap(({ tables = {} }) => Object.keys(tables)), ...ofMigrations])
    expect([...new Set(columns.map(({ table }) => table))].filter((table) => !known.has(table))).toEqual([])
    const forgotten = columns.filter(({ table, column }) => {
      const entry = entryOf(table)
      if (!entry || entry.erase === 'delete') return false
      return !(column in entry.erase) && !entry.stored?.includes(column)
    })
    expect(forgotten.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })

  test('nothing is declared that the database does not have', async () => {
    const columns = (await allColumns(database.db)).map(({ table, column }) => `${table}.${column}`)
    const named = personalTables.flatMap(({ table, owners, secret, erase, stored }) =>
      [...owners, ...(secret ?? []), ...(stored ?? []), ...Object.keys(erase === 'delete' ? {} : erase)].map(
        (column) => `${table}.${column}`,
      ),
    )
    expect(named.filter((name) => !columns.includes(name))).toEqual([])
  })

  test('a marker in every personal column is in the archive, and nowhere after the erasure', async () => {
    const { db } = database
    const personId = await plantPerson(db, now)
    const planted: ColumnInfo[] = []
    for (const info of (await allColumns(db)).filter(isPlantable)) {
      if (await plant(database, info, personId)) planted.push(info)
    }
    expect(planted.length).toBeGreaterThan(20)
    await sql`insert into outbox (id, name, payload, occurred_at, relayed_at) values
      ('evt_planted', 'x', ${JSON.stringify({ accountId: personId, name: 'marker-outbox' })}::jsonb, now(), now())`.execute(
      db,
    )
    await sql`insert into dev_mails (id, to_email, subject, text, html, sent_at)
      values ('mail_planted', 'marker-accounts-email', 'marker-mail', 'x', 'x', now())`.execute(db)

    const archive = [
      ...unzip(await buffer(await exportAccount(db, { files, personalTables }, personId, now))).entries(),
    ]
    for (const info of planted) {
      const file = archive.find(([name]) => name === `${info.table}.json`)?.[1] ?? ''
      expect(file.includes(markerOf(info)), `${info.table}.${info.column} in the archive`).toBe(isShown(info))
    }
    expect(archive.map(([name]) => name)).toContain('transfers.json')
    // Numbers, dates and the like hold no marker: their columns must be present by name, with or without a value.
    for (const info of (await allColumns(db)).filter(({ table }) => entryOf(table))) {
      const { table, column } = info
      const [row] = JSON.parse(archive.find(([name]) => name === `${table}.json`)?.[1] ?? '[]') as object[]
      if (row) expect(column in row, `${table}.${column} in the archive`).toBe(isShown(info))
    }

    await sql`update accounts set standing = 'deleted', erase_at = ${new Date(now)} where id = ${personId}`.execute(
      db,
    )
    expect(await erase(db)).toBe(1)
    expect(await tablesWith(db, 'marker-')).toEqual([])
    const ledger = await sql<{ sum: number }>`select sum(amount)::int as sum from transfers
      where owner_id = ${personId}`.execute(db)
    expect(ledger.rows[0]?.sum).toBe(500)
    expect(await erase(db)).toBe(0)
  })

  test('a person’s files are in the archive unchanged, and gone after the erasure; other people’s files stay', async () => {
    const { db } = database
    const [personId, otherId] = [await plantPerson(db, now), await plantPerson(db, now)]
    const put = (id: string) =>
      files.put(`${personalBlobs(id)}photos/pho_x/page.webp`, new TextEncoder().encode(`picture of ${id}`))
    await Promise.all([put(personId), put(otherId)])
    const archive = unzip(await buffer(await exportAccount(db, { files, personalTables }, personId, now)))
    expect(archive.get('photos/pho_x/page.webp')).toBe(`picture of ${personId}`)
    await sql`update accounts set erase_at = ${new Date(now)} where id = ${personId}`.execute(db)
    expect(await erase(db)).toBe(1)
    expect(await files.list(personalBlobs(personId))).toEqual([])
    expect(await files.list(personalBlobs(otherId))).toHaveLength(1)
  })

  test('a pending event about the person postpones the erasure', async () => {
    const { db } = database
    const personId = await plantPerson(db, now)
    await sql`update accounts set erase_at = ${new Date(now)}, erasing_at = ${new Date(now)}
      where id = ${personId}`.execute(db)
    await sql`insert into outbox (id, name, payload, occurred_at)
      values ('evt_waiting', 'x', ${JSON.stringify({ accountId: personId })}::jsonb, now())`.execute(db)
    expect(await sweep(db)).toBe(0)
    await sql`update outbox set relayed_at = now() where id = 'evt_waiting'`.execute(db)
    expect(await sweep(db)).toBe(1)
  })

  test('listeners that store data elsewhere are notified once and erase first; until they can, everything stays', async () => {
    const { db } = database
    const personId = await plantPerson(db, now)
    await sql`update accounts set erase_at = ${new Date(now)} where id = ${personId}`.execute(db)
    const given: unknown[] = []
    const listener: EventListener = {
      name: 'elsewhere',
      events: ['account.erasing'],
      async handle({ name, payload }) {
        given.push([name, payload])
        if (given.length === 1) throw new Error('not reached')
      },
    }
    expect(await erase(db, [listener])).toBe(0)
    expect(await sweep(db)).toBe(0)
    await sql`update outbox_deliveries set next_attempt_at = ${new Date(now)}`.execute(db)
    await relayDue({ db, clock, logger: silentLogger, listeners: [listener] })
    expect(await sweep(db)).toBe(1)
    const event = ['account.erasing', { accountId: personId }]
    expect(given).toEqual([event, event])
    const left = await sql`select 1 from outbox where position(${personId} in payload::text) > 0`.execute(db)
    expect(left.rows).toEqual([])
  })

  test('what others reported about a person outlives the account: evidence has its own expiry', async () => {
    const { db } = database
    const [personId, otherId] = [await plantPerson(db, now), await plantPerson(db, now)]
    const until = new Date(now + 1_000)
    await sql`insert into reports (id, key, reporter_id, reported_id, call_id, reason, text, evidence, evidence_until,
        created_at) values (${`rep_${personId}`}, gen_random_uuid(), ${otherId}, ${personId}, 'call_x', 'spam',
        'kept-words', '["kept-words"]'::jsonb, ${until}, now())`.execute(db)
    await sql`update accounts set erase_at = ${new Date(now)} where id = ${personId}`.execute(db)
    await erase(db)
    expect(await tablesWith(db, 'kept-words')).toEqual(['reports'])
  })

  test('an account that is not due is left alone', async () => {
    const { db } = database
    const personId = await plantPerson(db, now)
    await sql`update accounts set erase_at = ${new Date(now + 1)} where id = ${personId}`.execute(db)
    expect(await erase(db)).toBe(0)
    const rows = await sql<{ name: string }>`select name from accounts where id = ${personId}`.execute(db)
    expect(rows.rows[0]?.name).toBe('Ada')
  })
})
