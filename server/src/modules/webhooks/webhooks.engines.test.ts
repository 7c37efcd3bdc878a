import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { type JobWorld, someJobs } from '../../../test/jobs.ts'
import { silentLogger } from '../../../test/logger.ts'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import type { Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { sweepExpired } from '../../kernel/sweep-expired.ts'
import { createInbox, type Inbox } from './inbox.ts'
import type { AppliedOutcome, WebhookCall, WebhookSource } from './webhook-source.ts'
import { webhookKind, webhooksModule } from './webhooks.module.ts'
import { forgetWebhooksAbout, listWebhooks, resealWebhooks } from './webhooks.store.ts'

const dayMs = 24 * 3_600_000
const basic = `Basic ${Buffer.from('postback:a long password').toString('base64')}`
const oldKey = 'a key for tests that everyone can read'
const secrets = createSecrets(oldKey)

const call = (body: string, proof: Partial<Pick<WebhookCall, 'address'>> & { password?: string } = {}) => ({
  rawBody: Buffer.from(body),
  url: 'https://serendip.example/webhook',
  brandId: 'serendip',
  headers: { authorization: proof.password ?? basic },
  address: proof.address ?? '192.0.2.7',
})

describeEngines('the webhook inbox', (open) => {
  let db: Db
  let world: JobWorld
  let inbox: Inbox
  let source: WebhookSource
  /** The bodies that were applied. */
  let applied: string[]
  let outcomeOf: (body: string) => AppliedOutcome

  beforeAll(async () => {
    db = (await open()).db
  })
  beforeEach(async () => {
    await db.deleteFrom('webhooks').execute()
    world = await someJobs(db, [webhookKind])
    applied = []
    outcomeOf = () => 'accepted'
    // A service that posts forms, proves itself by a password and its address, and asks before it acts.
    source = {
      provider: 'test',
      format: 'form',
      shownFields: ['tranid', 'action'],
      checkSender({ headers, address }) {
        if (headers['authorization'] !== basic || address !== '192.0.2.7') throw new DomainError('forbidden')
      },
      subjectOf(rawBody) {
        const fields = new URLSearchParams(Buffer.from(rawBody).toString())
        const eventId = fields.get('tranid')
        if (!eventId) throw new DomainError('bad_input')
        return { eventId, event: fields.get('action') ?? '', reference: fields.get('ref') }
      },
      async apply(rawBody) {
        const body = Buffer.from(rawBody).toString()
        const outcome = outcomeOf(body)
        applied.push(body)
        return outcome
      },
      async answer(rawBody) {
        const isProbe = Buffer.from(rawBody).toString().includes('action=probe')
        return isProbe ? { contentType: 'text/plain', body: 'GOOD' } : null
      },
    }
    inbox = createInbox(depsOf(), [source])
  })
  const depsOf = () => ({
    plumbing: {
      db,
      clock: world.clock,
      ids: randomIds,
      rateLimiter: createMemoryRateLimiter(world.clock),
      logger: silentLogger,
    },
    jobs: world.jobs,
    secrets,
  })
  const work = async () => {
    for (const handler of inbox.jobHandlers) await world.work(handler)
  }
  const receive = async (body: string) => {
    await inbox.take(source, call(body))
    world.clock.advance(1_000)
  }
  const stored = (wanted: Parameters<typeof listWebhooks>[1] = {}, most = 100) =>
    listWebhooks(db, wanted, most)
  const references = async (...wanted: Parameters<typeof stored>) =>
    (await stored(...wanted)).map(({ reference }) => reference)

  test('a call is applied before it is answered, and keeps only the fields that operators see', async () => {
    const answer = await inbox.take(source, call('tranid=1&action=sale&ref=a&email=ada%40example.org'))
    expect(answer).toEqual({ contentType: 'application/json', body: '{"ok":true}' })
    expect(applied).toHaveLength(1)
    const [webhook] = await stored()
    expect(webhook).toMatchObject({ outcome: 'accepted', event: 'sale', format: 'form', raw_body: null })
    expect(JSON.parse(webhook?.body ?? '')).toEqual({
      tranid: '1',
      action: 'sale',
      ref: '[cut]',
      email: '[cut]',
    })
  })

  test('what cannot be applied is kept sealed and answered, and a job applies it', async () => {
    outcomeOf = () => {
      throw new DomainError('unavailable')
    }
    await receive('tranid=1&ref=a&email=ada%40example.org')
    const [failed] = await stored()
    expect(failed).toMatchObject({ outcome: 'failed', reason: 'unavailable' })
    expect(Buffer.from(failed?.raw_body ?? '').toString('latin1')).not.toContain('ada')
    await work()
    expect(applied).toEqual([])
    outcomeOf = () => 'accepted'
    await world.pass(30_000)
    await work()
    expect(applied).toEqual(['tranid=1&ref=a&email=ada%40example.org'])
    expect((await stored())[0]).toMatchObject({ outcome: 'accepted', reason: null, raw_body: null })
    await expect(inbox.findRetryable(failed?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a call is applied for the brand whose host was called, also by the job', async () => {
    const brands: (string | null)[] = []
    let isBroken = true
    source = {
      ...source,
      async apply(_, brandId) {
        brands.push(brandId)
        if (isBroken) throw new DomainError('unavailable')
        return 'accepted'
      },
    }
    inbox = createInbox(depsOf(), [source])
    await inbox.take(source, { ...call('tranid=1'), brandId: 'callme' })
    isBroken = false
    await world.pass(30_000)
    await work()
    expect(brands).toEqual(['callme', 'callme'])
  })

  test('a process that ends before it applied a call leaves it to the job', async () => {
    const cut = Promise.withResolvers<AppliedOutcome>()
    const taken = inbox.take({ ...source, apply: () => cut.promise }, call('tranid=1&ref=a'))
    await expect.poll(async () => (await stored())[0]?.outcome).toBe('waiting')
    await world.pass(30_000)
    await work()
    expect([applied.length, (await stored())[0]?.outcome]).toEqual([1, 'accepted'])
    cut.resolve('replayed')
    await taken
  })

  test('an event counts once, also in parallel; a copy of a failed one brings the newer body', async () => {
    await Promise.all(['1', '2', '3'].map(() => inbox.take(source, call('tranid=1&ref=a'))))
    expect((await stored({ outcome: 'accepted' })).length).toBe(1)
    expect((await stored({ outcome: 'replayed' })).length).toBe(2)
    outcomeOf = (body) => {
      if (body.includes('amount=1')) throw new DomainError('conflict')
      return 'accepted'
    }
    await receive('tranid=2&ref=b&amount=1')
    await receive('tranid=2&ref=b&amount=699')
    expect(applied.at(-1)).toBe('tranid=2&ref=b&amount=699')
    expect(await references({ outcome: 'failed' })).toEqual([])
  })

  test('a call that asks is answered from our state, at once', async () => {
    expect(await inbox.take(source, call('tranid=1&action=probe'))).toEqual({
      contentType: 'text/plain',
      body: 'GOOD',
    })
    expect(applied).toEqual([])
    expect((await stored())[0]).toMatchObject({ outcome: 'accepted', event: 'probe', raw_body: null })
  })

  test('a wrong password, another address and an unreadable body are refused, and keep no body', async () => {
    const refused = [
      call('tranid=1', { password: 'Basic eDp5' }),
      call('tranid=1', { address: '192.0.2.8' }),
      call('nothing=1'),
    ]
    const codes = await Promise.all(
      refused.map((each) => inbox.take(source, each).catch((error: DomainError) => error.code)),
    )
    expect(codes).toEqual(['forbidden', 'forbidden', 'bad_input'])
    for (const webhook of await stored()) {
      expect(webhook).toMatchObject({ outcome: 'refused', body: null, raw_body: null })
    }
    expect(applied).toEqual([])
  })

  test('calls that anyone can make fill no table: refused ones are stored twenty times a minute', async () => {
    const forged = () => inbox.take(source, call('x', { password: '' })).catch(() => undefined)
    const count = async () => (await stored({ outcome: 'refused' })).length
    for (let at = 0; at < 25; at += 1) await forged()
    expect(await count()).toBe(20)
    await receive('tranid=1&ref=proven')
    expect(await references({ outcome: 'accepted' })).toEqual(['proven'])
    world.clock.advance(60_000)
    for (let at = 0; at < 25; at += 1) await forged()
    expect(await count()).toBe(40)
  })

  test('they are listed by their outcome, page by page, the newest first', async () => {
    for (const reference of ['a', 'b', 'c']) await receive(`tranid=${reference}&ref=${reference}`)
    outcomeOf = () => 'unrelated'
    await receive('tranid=d&ref=d')
    const [newest, second] = await stored({}, 2)
    expect([newest?.reference, second?.reference]).toEqual(['d', 'c'])
    expect(await references({ after: second?.id })).toEqual(['b', 'a'])
    expect(await references({ outcome: 'unrelated' })).toEqual(['d'])
    expect(await references({ outcome: 'accepted' }, 2)).toEqual(['c', 'b'])
  })

  test('a kept body is sealed again with a new key, and applied by hand', async () => {
    outcomeOf = () => 'unrelated'
    await receive('tranid=1&ref=a')
    const { clock, jobs } = world
    const newSecrets = createSecrets('another key for tests that everyone reads', [oldKey])
    expect(await resealWebhooks(db, newSecrets)).toEqual({ changed: 1, failed: 0 })
    const plumbing = {
      db,
      clock,
      ids: randomIds,
      rateLimiter: createMemoryRateLimiter(clock),
      logger: silentLogger,
    }
    const later = createInbox({ plumbing, jobs, secrets: newSecrets }, [source])
    outcomeOf = () => 'accepted'
    const [unrelated] = await stored()
    await later.retry(await later.findRetryable(unrelated?.id ?? ''))
    expect((await stored())[0]).toMatchObject({ outcome: 'accepted', raw_body: null })
    await expect(later.findRetryable('whk_00000000000000000000')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('they are deleted after 14 days, and with the person whom they are about', async () => {
    await receive('tranid=1&ref=old')
    world.clock.advance(14 * dayMs + 1)
    await receive('tranid=2&ref=theirs')
    await receive('tranid=3&ref=kept')
    const { clock } = world
    await sweepExpired({ db, clock, settings: { read: async () => ({}) } }, [webhooksModule])
    expect(await references()).toEqual(['kept', 'theirs'])
    await forgetWebhooksAbout(db, 'theirs')
    expect(await references()).toEqual(['kept'])
  })
})
