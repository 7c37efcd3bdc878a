import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClock, type FakeClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import type { Db } from '../../kernel/db.ts'
import { randomIds } from '../../kernel/ids.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import { sweepExpired } from '../../kernel/sweep-expired.ts'
import { webhooksModule } from './webhooks.module.ts'
import { forgetWebhooksAbout, listWebhooks, recordWebhook } from './webhooks.ts'

const dayMs = 24 * 3_600_000

describeEngines('received webhooks', (open) => {
  let db: Db
  let clock: FakeClock
  let rateLimiter: RateLimiter
  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await db.deleteFrom('webhooks').execute()
    clock = aClock()
    rateLimiter = createMemoryRateLimiter(clock)
  })
  const receive = async (reference: string, outcome: 'accepted' | 'refused' = 'accepted') => {
    const plumbing = { db, clock, ids: randomIds, rateLimiter }
    await recordWebhook(plumbing, {
      provider: 'ondato',
      rawBody: Buffer.from('{}'),
      allowed: [],
      event: 'x',
      reason: null,
      outcome,
      reference,
    })
    clock.advance(1_000)
  }
  const references = async (wanted: Parameters<typeof listWebhooks>[1] = {}, most = 10) =>
    (await listWebhooks(db, wanted, most)).map(({ reference }) => reference)

  test('they are listed by their outcome, page by page, the newest first', async () => {
    for (const reference of ['a', 'b', 'c']) await receive(reference)
    await receive('d', 'refused')
    const [newest, second] = await listWebhooks(db, {}, 2)
    expect([newest?.reference, second?.reference]).toEqual(['d', 'c'])
    expect(await references({ after: second?.id })).toEqual(['b', 'a'])
    expect(await references({ outcome: 'refused' })).toEqual(['d'])
    expect(await references({ outcome: 'accepted' }, 2)).toEqual(['c', 'b'])
  })

  test('calls that anyone can make fill no table: refused ones are stored twenty times a minute', async () => {
    const count = async () => (await references({ outcome: 'refused' }, 100)).length
    for (let call = 0; call < 25; call += 1) await receive(`first ${call}`, 'refused')
    expect(await count()).toBe(20)
    await receive('proven')
    expect(await references({}, 1)).toEqual(['proven'])
    clock.advance(60_000)
    for (let call = 0; call < 25; call += 1) await receive(`second ${call}`, 'refused')
    expect(await count()).toBe(40)
  })

  test('they are deleted after 14 days, and with the person whom they are about', async () => {
    await receive('old')
    clock.advance(14 * dayMs + 1)
    await receive('theirs')
    await receive('kept')
    await sweepExpired({ db, clock, settings: { read: async () => ({}) } }, [webhooksModule])
    expect(await references()).toEqual(['kept', 'theirs'])
    await forgetWebhooksAbout(db, 'theirs')
    expect(await references()).toEqual(['kept'])
  })
})
