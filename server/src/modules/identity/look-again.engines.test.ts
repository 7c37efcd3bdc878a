import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { noBlobs } from '../../../test/blobs.ts'
import { describeEngines } from '../../../test/database.ts'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import { createOutbox } from '../../adapters/postgres/outbox.ts'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createAccounts } from '../accounts/index.ts'
import { defaultSettings } from '../settings/index.ts'
import { insertCheck, listChecks } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { SeenCheck } from './identity-provider.port.ts'
import { lookAgain, lookForPerson, lookGaps } from './look-again.ts'

const minute = 60_000
const day = 24 * 60 * minute
const still: SeenCheck = { status: 'started', declined: null, identificationId: null }
const approved: SeenCheck = { status: 'approved', declined: null, identificationId: 'kyc' }

describeEngines('a lost webhook', (open) => {
  let db: Db
  let clock = aClock()
  let deps: IdentityDeps
  /** How the provider sees each try; without an entry it cannot be asked. */
  let seen: Map<string, SeenCheck>
  let asked: string[]

  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await sql`delete from identity_checks`.execute(db)
    clock = aClock()
    seen = new Map()
    asked = []
    const plumbing = { db, clock, ids: randomIds, outbox: createOutbox({ clock, ids: randomIds }) }
    const settings = { read: async () => defaultSettings }
    const realtime = { toUser() {}, toConnection() {}, endSession() {} }
    deps = {
      plumbing: { ...plumbing, rateLimiter: createMemoryRateLimiter(clock) },
      accounts: createAccounts({ ...plumbing, settings, realtime }, noBlobs),
      settings,
      testGroupOf: async () => null,
      provider: {
        create: async (reference) => reference,
        linkOf: (id) => id,
        erase: async () => {},
        openNews: () => ({ eventId: 'none', check: null }),
        async read({ verificationId }) {
          asked.push(verificationId)
          const found = seen.get(verificationId)
          if (!found) throw new DomainError('identity_unavailable')
          return found
        },
      },
    }
  })

  async function aTry(): Promise<{ userId: string; id: string }> {
    const userId = randomIds.next('usr')
    const id = randomIds.next('idc')
    const at = new Date(clock.now())
    await sql`insert into accounts (id, human_id, email, name, gender, roles_group, language, brand_id, created_at)
      values (${userId}, ${userId}, ${userId}, 'Somebody', 'male', 'user', 'en', 'serendip', ${at})`.execute(
      db,
    )
    const lookAt = new Date(clock.now() + lookGaps.firstMs)
    await insertCheck(db, { id, accountId: userId, verificationId: id, at, lookAt })
    seen.set(id, still)
    return { userId, id }
  }
  const latest = async (userId: string) => (await listChecks(db, userId)).at(-1)
  const eventsOf = async (userId: string): Promise<string[]> => {
    const found = await sql<{ name: string }>`select name from outbox
      where payload ->> 'userId' = ${userId} order by position`.execute(db)
    return found.rows.map(({ name }) => name)
  }

  test('is made up for by a look, once, and never before its time', async () => {
    const { userId, id } = await aTry()
    seen.set(id, approved)
    await lookAgain(deps)
    expect(asked).toEqual([])
    clock.advance(minute)
    await lookAgain(deps)
    expect(await latest(userId)).toMatchObject({ status: 'approved', identification_id: 'kyc' })
    clock.advance(day)
    await lookAgain(deps)
    expect(asked).toEqual([id])
    expect(await eventsOf(userId)).toEqual(['identity.approved'])
  })

  test('is looked for ever more rarely, and at least every six hours', async () => {
    await aTry()
    const looks: number[] = []
    for (let passed = 1; passed <= 48 * 60; passed += 1) {
      clock.advance(minute)
      const before = asked.length
      await lookAgain(deps)
      if (asked.length > before) looks.push(passed)
    }
    const gaps = looks.map((at, index) => at - (looks[index - 1] ?? 0))
    expect(gaps.slice(0, 11)).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
    expect(gaps.every((gap) => gap <= 360)).toBe(true)
  }, 60_000)

  test('is looked at by one worker, however many there are', async () => {
    for (let count = 0; count < 12; count += 1) await aTry()
    clock.advance(minute)
    await Promise.all([lookAgain(deps), lookAgain(deps), lookAgain(deps)])
    expect(asked.length).toBe(12)
    expect(new Set(asked).size).toBe(12)
  })

  test('waits with a provider that fails, which is not asked again at once', async () => {
    for (let count = 0; count < 10; count += 1) await aTry()
    const { userId, id } = await aTry()
    seen.clear()
    clock.advance(minute)
    await lookAgain(deps)
    expect(asked.length).toBe(3)
    for (let count = 0; count < 4; count += 1) await lookAgain(deps)
    expect(asked.length).toBe(11)
    seen.set(id, approved)
    clock.advance(2 * minute)
    for (let count = 0; count < 4; count += 1) await lookAgain(deps)
    expect((await latest(userId))?.status).toBe('approved')
  })

  test('leaves nobody waiting for ever: after a week an open try has expired, whatever the provider says', async () => {
    const { userId, id } = await aTry()
    seen.delete(id)
    clock.advance(7 * day - 1)
    await lookAgain(deps)
    expect((await latest(userId))?.status).toBe('started')
    clock.advance(day)
    await lookAgain(deps)
    expect(await latest(userId)).toMatchObject({ status: 'rejected', declined: 'expired' })
    expect(await eventsOf(userId)).toEqual(['identity.rejected'])
  })

  test('is asked about when the person comes back, as often as is fair', async () => {
    const { userId, id } = await aTry()
    expect((await lookForPerson(deps, userId)).status).toBe('started')
    seen.set(id, { status: 'rejected', declined: 'face', identificationId: 'kyc' })
    const state = await lookForPerson(deps, userId)
    expect(state).toMatchObject({ status: 'rejected', latest: { declined: 'face' } })
    await lookForPerson(deps, userId)
    expect(asked.length).toBe(2)
    const other = await aTry()
    for (let count = 0; count < 10; count += 1) await lookForPerson(deps, other.userId)
    await expect(lookForPerson(deps, other.userId)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('and news that never came do not mix: nobody’s return touches the try of another', async () => {
    const [mine, theirs] = [await aTry(), await aTry()]
    seen.set(theirs.id, approved)
    await lookForPerson(deps, mine.userId)
    expect(asked).toEqual([mine.id])
    expect((await latest(theirs.userId))?.status).toBe('started')
  })
})
