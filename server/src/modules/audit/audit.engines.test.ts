import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import type { Db } from '../../kernel/db.ts'
import type { AuditAction } from '../../kernel/names.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { sweepExpired } from '../../kernel/sweep-expired.ts'
import { transact } from '../../kernel/transact.ts'
import { auditModule } from './audit.module.ts'
import { type Audit, createAudit } from './index.ts'

const origin = { address: '203.0.113.7', country: 'DE', userAgent: 'Firefox', requestId: 'req_1' }
const subject = `usr_${'1'.repeat(20)}`

describeEngines('the security log', (open) => {
  let db: Db
  const start = Date.UTC(2020, 5, 1)
  let now = start
  let files: Map<string, Uint8Array>
  let bursts: AuditAction[]
  let audit: Audit
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await tamper('delete from audit_details')
    await tamper('delete from audit_entries')
    bursts = []
    now = start
    files = new Map()
    const clock = { now: () => now, after: () => () => {} }
    const limiter = createMemoryRateLimiter(clock)
    const store = {
      put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
      list: async () => [...files.keys()],
      read: async (key: string) => files.get(key) ?? null,
    }
    const heads = { store, secrets: createSecrets('a key for tests that everyone can read') }
    audit = createAudit({ db, clock, limiter, heads, onBurst: (action) => bursts.push(action) })
  })
  const dayMs = 24 * 3_600_000
  const fill = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) await audit.record({ action: 'login.succeeded', subject, origin })
  }
  /** As the owner of the database could: with the guards off. */
  const tamper = (statement: string): Promise<unknown> =>
    transact(db, async (tx) => {
      for (const table of ['audit_entries', 'audit_details']) {
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
      }
      await sql.raw(statement).execute(tx)
      for (const table of ['audit_entries', 'audit_details']) {
        await sql.raw(`alter table ${table} enable trigger user`).execute(tx)
      }
    })

  test('concurrent entries form one chain', async () => {
    await Promise.all(Array.from({ length: 20 }, () => fill(1)))
    const report = await audit.verify()
    expect(report).toMatchObject({ entries: 20, withoutDetails: 0, fault: null, last: { seq: 20 } })
  })

  test('an entry is rolled back with its transaction', async () => {
    await fill(1)
    const gone = transact(db, async (tx) => {
      await audit.record({ action: 'password.changed', subject, origin }, tx)
      throw new Error('taken back')
    })
    await expect(gone).rejects.toThrow('taken back')
    await fill(1)
    expect(await audit.verify()).toMatchObject({ entries: 2, fault: null })
  })

  test.each([
    ["update audit_entries set action = 'login.refused'"],
    ['delete from audit_entries'],
    ['truncate audit_entries cascade'],
    ["update audit_details set detail = '{}'"],
    ['truncate audit_details'],
  ])('the database refuses %s', async (statement) => {
    await fill(1)
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
  })

  test('the writer of an entry chooses neither its number nor its hash', async () => {
    await fill(1)
    await sql`insert into audit_entries (seq, at, action, actor, subject, detail_hash, prev_hash, hash)
      values (77, now(), 'login.succeeded', '', '', '', 'planted', 'planted')`.execute(db)
    const { last, fault } = await audit.verify()
    expect([last?.seq, fault]).toEqual([1, 'the details of entry 2 are missing before their year'])
  })

  test('the database refuses to delete details before their year, and the check reports those that are missing', async () => {
    now = Date.now()
    await fill(2)
    const deletion = sql`delete from audit_details where seq = 1`
    await expect(deletion.execute(db)).rejects.toThrow('append-only')
    await tamper('delete from audit_details where seq = 2')
    expect((await audit.verify()).fault).toBe('the details of entry 2 are missing before their year')
  })

  test('an erased account takes its details with it, and no other account’s', async () => {
    now = Date.now()
    await fill(2)
    await sql`insert into accounts (id, human_id, email, name, gender, language, brand_id, created_at, erasing_at)
      values (${subject}, 'one', 'one@example.test', 'Ann', 'male', 'en', 'serendip', now(), now())`.execute(
      db,
    )
    await sql`delete from audit_details where subject = ${subject}`.execute(db)
    expect((await audit.verify()).fault).toBeNull()
    await audit.record({ action: 'login.succeeded', subject: `usr_${'2'.repeat(20)}`, origin })
    await expect(sql`delete from audit_details where seq = 3`.execute(db)).rejects.toThrow('append-only')
    await sql`update accounts set erasing_at = null where id = ${subject}`.execute(db)
    expect((await audit.verify()).fault).toBe('the details of entry 1 are missing before their year')
    await sql`delete from accounts where id = ${subject}`.execute(db)
  })

  test('a log that was cut off, or begun anew, differs from the head outside the database', async () => {
    await fill(3)
    await audit.publishHead()
    await fill(1)
    expect((await audit.verify()).fault).toBeNull()
    for (const table of ['audit_details', 'audit_entries']) await tamper(`delete from ${table} where seq > 2`)
    expect((await audit.verify()).fault).toBe(
      'entries 3 to 3 are missing: a head outside the database has them',
    )
    now += dayMs
    await fill(2)
    expect((await audit.verify()).fault).toBe('entry 3 is not the one of its head outside the database')
    const [name = ''] = files.keys()
    files.set(name, new TextEncoder().encode('{}'))
    expect((await audit.verify()).fault).toBe(`the head ${name} was changed`)
  })

  test.each([
    ["update audit_entries set action = 'login.refused' where seq = 2", 'entry 2 was changed'],
    ["update audit_entries set hash = sha256('x') where seq = 2", 'entry 2 was changed'],
    ["update audit_entries set prev_hash = sha256('x') where seq = 2", 'entry 2 follows another one'],
    ["update audit_details set detail = '{}' where seq = 2", 'the details of entry 2 were changed'],
    [
      'delete from audit_details where seq = 2; delete from audit_entries where seq = 2',
      'entry 2 is missing',
    ],
  ])('with the guards off, %s is detected', async (statement, fault) => {
    await fill(3)
    for (const part of statement.split('; ')) await tamper(part)
    expect((await audit.verify()).fault).toBe(fault)
  })

  test('the search is by actor, subject, action and time, each page going on before the last entry', async () => {
    const actors = ['opr_a', 'opr_b'] as const
    for (let hour = 0; hour < 6; hour += 1) {
      for (const actor of actors) {
        const target = hour % 2 === 0 ? subject : 'usr_other'
        await audit.record({ action: 'person.read', subject: target, actor, origin })
      }
      now += 3_600_000
    }
    const at = (hour: number): number => start + hour * 3_600_000
    const found = async (wanted: Parameters<Audit['search']>[0], limit = 50) =>
      (await audit.search(wanted, limit)).map((row) => [(row.at.getTime() - start) / 3_600_000, row.actor])
    const ofA = (hours: readonly number[]) => hours.map((hour) => [hour, 'opr_a'])
    expect(await found({ actor: 'opr_a' })).toEqual(ofA([5, 4, 3, 2, 1, 0]))
    expect(await found({ actor: 'opr_a', subject })).toEqual(ofA([4, 2, 0]))
    // From an instant, up to and without another.
    expect(await found({ actor: 'opr_a', from: at(1), to: at(4) })).toEqual(ofA([3, 2, 1]))
    expect(await found({ actor: 'opr_c' })).toEqual([])
    expect(await found({ actor: 'opr_a', action: 'login.succeeded' })).toEqual([])
    const wanted = { actor: 'opr_a', from: at(1), to: at(5) }
    const pages: unknown[] = []
    let before: number | undefined
    for (let page = 0; page < 3; page += 1) {
      const rows = await audit.search({ ...wanted, before }, 2)
      pages.push(rows.map((row) => [(row.at.getTime() - start) / 3_600_000, row.actor]))
      before = Number(rows.at(-1)?.seq ?? before)
    }
    expect(pages).toEqual([ofA([4, 3]), ofA([2, 1]), []])
  })

  test('details are deleted after a year, and the chain still verifies without them', async () => {
    await fill(2)
    now += 366 * 24 * 3_600_000
    await fill(1)
    await sweepExpired(
      { db, clock: { now: () => now, after: () => () => {} }, settings: { read: async () => ({}) } },
      [auditModule],
    )
    expect(await audit.verify()).toMatchObject({ entries: 3, withoutDetails: 2, fault: null })
    const left = await sql<{ detail: string }>`select detail from audit_details`.execute(db)
    expect(left.rows.map(({ detail }) => JSON.parse(detail))).toEqual([origin])
  })

  test('a burst of refusals is reported once per window', async () => {
    for (let i = 0; i < 105; i += 1) await audit.record({ action: 'login.refused', subject: '', origin })
    expect(bursts).toEqual(['login.refused'])
    now += 6 * 60_000
    await audit.record({ action: 'login.refused', subject: '', origin })
    expect(bursts).toHaveLength(1)
  })
})
