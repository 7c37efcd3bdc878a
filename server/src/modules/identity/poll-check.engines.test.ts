import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { noBlobs } from '../../../test/blobs.ts'
import { describeEngines } from '../../../test/database.ts'
import { type JobWorld, someJobs } from '../../../test/jobs.ts'
import { silentLogger } from '../../../test/logger.ts'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import { createOutbox } from '../../adapters/postgres/outbox.ts'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { randomIds } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'
import { createAccounts, createPasswords } from '../accounts/index.ts'
import { defaultSettings } from '../settings/index.ts'
import { insertCheck, listChecks } from './identity.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { SeenCheck } from './identity-provider.port.ts'
import { pollKind } from './identity.module.ts'
import { pollHandler, refreshForPerson, schedulePoll } from './poll-check.ts'

const minute = 60_000
const day = 24 * 60 * minute
const still: SeenCheck = { status: 'started', declined: null, identificationId: null }
/** A provider that never answers; `asked` resolves when it is asked. */
const hang = (asked: PromiseWithResolvers<void>): Promise<SeenCheck> => {
  asked.resolve()
  return new Promise(() => {})
}
const approved: SeenCheck = { status: 'approved', declined: null, identificationId: 'kyc' }

describeEngines('a lost webhook', (open) => {
  let db: Db
  let world: JobWorld
  let deps: IdentityDeps
  /** The provider's view of each try; without an entry it cannot be asked. */
  let seen: Map<string, SeenCheck>
  let asked: string[]

  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await sql`delete from identity_checks`.execute(db)
    world = await someJobs(db, [pollKind])
    const { clock, jobs } = world
    seen = new Map()
    asked = []
    const plumbing = { db, clock, ids: randomIds, jobs, outbox: createOutbox({ clock, ids: randomIds }) }
    const settings = { read: async () => defaultSettings }
    const realtime = { toUser() {}, toConnection() {}, endSession() {} }
    deps = {
      plumbing: { ...plumbing, rateLimiter: createMemoryRateLimiter(clock) },
      accounts: createAccounts(
        {
          ...plumbing,
          settings,
          realtime,
          termsVersion: async () => 0,
          passwords: createPasswords('fast'),
        },
        { files: noBlobs, personalTables: [], logger: silentLogger },
      ),
      settings,
      isEmulated: false,
      testGroupOf: async () => null,
      provider: {
        create: async (reference) => reference,
        linkOf: (id) => id,
        erase: async () => {},
        checkSender() {},
        readWebhook: () => ({ eventId: 'none', type: 'none', check: null }),
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
    const at = new Date(world.clock.now())
    await sql`insert into accounts (id, human_id, email, name, gender, roles_group, language, brand_id, created_at)
      values (${userId}, ${userId}, ${userId}, 'Someone', 'male', 'user', 'en', 'serendip', ${at})`.execute(
      db,
    )
    await transact(db, async (tx) => {
      await insertCheck(tx, { id, accountId: userId, verificationId: id, at })
      await schedulePoll(deps.plumbing, tx, { checkId: id, looks: 0 })
    })
    seen.set(id, still)
    return { userId, id }
  }
  /** A worker performs the looks that are due. */
  const work = (): Promise<void> => world.work(pollHandler(deps))
  const latest = async (userId: string) => (await listChecks(db, userId)).at(-1)
  const eventsOf = async (userId: string): Promise<string[]> => {
    const found = await sql<{ name: string }>`select name from outbox
      where payload ->> 'userId' = ${userId} order by position`.execute(db)
    return found.rows.map(({ name }) => name)
  }

  test('is made up for by a poll, once, and never before its time', async () => {
    const { userId, id } = await aTry()
    seen.set(id, approved)
    await work()
    expect(asked).toEqual([])
    await world.pass(minute)
    await work()
    expect(await latest(userId)).toMatchObject({ status: 'approved', identification_id: 'kyc' })
    await world.pass(day)
    await work()
    expect(asked).toEqual([id])
    expect(await eventsOf(userId)).toEqual(['identity.approved'])
  })

  test('is looked for at growing intervals, and at least every six hours', async () => {
    await aTry()
    const gaps: number[] = []
    for (let poll = 1; poll <= 13; poll += 1) {
      const found = await sql<{ at: Date }>`select start_after as at from pgboss.job_common`.execute(db)
      const gapMs = (found.rows[0]?.at.getTime() ?? 0) - world.clock.now()
      gaps.push(gapMs / minute)
      await world.pass(gapMs - 1)
      await work()
      expect(asked).toHaveLength(poll - 1)
      await world.pass(1)
      await work()
      expect(asked).toHaveLength(poll)
    }
    expect(gaps).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360])
  })

  test('is looked for by one worker, however many there are', async () => {
    for (let count = 0; count < 12; count += 1) await aTry()
    await world.pass(minute)
    await Promise.all([work(), work(), work()])
    expect(asked.length).toBe(12)
    expect(new Set(asked).size).toBe(12)
  })

  test('waits while the provider fails, without asking it again at once', async () => {
    const { userId, id } = await aTry()
    seen.clear()
    await world.pass(minute)
    for (let count = 0; count < 4; count += 1) await work()
    expect(asked).toEqual([id])
    seen.set(id, approved)
    await world.pass(minute)
    await work()
    expect((await latest(userId))?.status).toBe('approved')
  })

  test('is still polled after a worker died during a poll', async () => {
    const { userId, id } = await aTry()
    await world.pass(minute)
    const read = Promise.withResolvers<void>()
    const hanging = { ...deps, provider: deps.provider && { ...deps.provider, read: () => hang(read) } }
    void world.work(pollHandler(hanging))
    await read.promise
    seen.set(id, approved)
    await world.pass(minute)
    await work()
    expect((await latest(userId))?.status).toBe('approved')
  })

  test('leaves no one waiting forever: an open try expires after a week, whatever the provider says', async () => {
    const { userId, id } = await aTry()
    seen.delete(id)
    await world.pass(7 * day - 1)
    await work()
    expect((await latest(userId))?.status).toBe('started')
    await world.pass(day)
    await work()
    expect(await latest(userId)).toMatchObject({ status: 'rejected', declined: 'expired' })
    expect(await eventsOf(userId)).toEqual(['identity.rejected'])
  })

  test('is requested when the person comes back, within a rate limit', async () => {
    const { userId, id } = await aTry()
    expect((await refreshForPerson(deps, userId)).status).toBe('started')
    seen.set(id, { status: 'rejected', declined: 'face', identificationId: 'kyc' })
    const state = await refreshForPerson(deps, userId)
    expect(state).toMatchObject({ status: 'rejected', latest: { declined: 'face' } })
    await refreshForPerson(deps, userId)
    expect(asked.length).toBe(2)
    const otherTry = await aTry()
    for (let count = 0; count < 10; count += 1) await refreshForPerson(deps, otherTry.userId)
    await expect(refreshForPerson(deps, otherTry.userId)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('does not mix tries: one person’s return never affects another person’s try', async () => {
    const [mine, theirs] = [await aTry(), await aTry()]
    seen.set(theirs.id, approved)
    await refreshForPerson(deps, mine.userId)
    expect(asked).toEqual([mine.id])
    expect((await latest(theirs.userId))?.status).toBe('started')
  })
})
