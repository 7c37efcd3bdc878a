import { sweepExpired } from '../../kernel/sweep-expired.ts'
import { mailModule } from './mail.module.ts'
import { randomUUID } from 'node:crypto'
import { brandOf } from '@serendip/brands'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { type JobWorld, someJobs } from '../../../test/jobs.ts'
import { silentLogger } from '../../../test/logger.ts'
import { plantPerson } from '../../../test/planted-person.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { randomIds } from '../../kernel/ids.ts'
import { maskAddress } from '../../kernel/mask-address.ts'
import { transact } from '../../kernel/transact.ts'
import { listFailedJobs, retryFailedJobs } from '../jobs/index.ts'
import { listMails, stateOfMail } from './list-mails.ts'
import { mailKind } from './mail.module.ts'
import { createMailQueue, type MailQueue, type ReadContent } from './mail-queue.ts'
import { MailError, type OutgoingMail } from './mailer.port.ts'

const content: ReadContent = async () => ({
  brandId: 'serendip',
  name: 'Ada',
  links: [],
})

describeEngines('the mail queue', (open) => {
  let database: Database
  let world: JobWorld
  let queue: MailQueue
  let accountId: string
  let sent: OutgoingMail[]
  /** The mailer's behaviour for each mail, in order; it accepts all later ones. */
  let outcomes: (() => Promise<void>)[]

  beforeAll(async () => {
    database = await open()
    accountId = await plantPerson(database.db, Date.UTC(2026, 0, 1))
  })
  beforeEach(async () => {
    await sql`delete from mails`.execute(database.db)
    world = await someJobs(database.db, [mailKind])
    sent = []
    outcomes = []
    const { db } = database
    const { clock, jobs } = world
    queue = createMailQueue({
      plumbing: { db, clock, ids: randomIds, jobs, logger: silentLogger },
      brandOf,
      mailer: {
        async send(mail) {
          await outcomes.shift()?.()
          sent.push(mail)
        },
      },
    })
  })
  const request = (id?: string) =>
    transact(database.db, (tx) => {
      const mail = {
        accountId,
        kind: 'passwordChanged' as const,
        to: 'ada@people.example',
        language: 'en' as const,
      }
      return queue.request(tx, mail, id)
    })
  /** A worker sends what is due; returns how many mails were sent. */
  const deliver = async (read: ReadContent = content): Promise<number> => {
    const before = sent.length
    await world.work(queue.handler(read))
    return sent.length - before
  }
  const fail = async (): Promise<void> => {
    throw new Error('no connection')
  }

  test('a mail is sent once, however many workers deliver and however often they are woken', async () => {
    await request()
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(sent).toHaveLength(1)
  })

  test('a repeated cause creates no second mail', async () => {
    const id = `mail_${randomUUID()}`
    await request(id)
    await request(id)
    await deliver()
    expect(sent.map((mail) => mail.id)).toEqual([id])
  })

  test('a mail of a rolled-back transaction is not sent', async () => {
    const broken = transact(database.db, async (tx) => {
      await queue.request(tx, { accountId, kind: 'newsletterOn', to: 'a@b.example', language: 'en' })
      throw new Error('something else went wrong')
    })
    await expect(broken).rejects.toThrow('something else')
    expect(await deliver()).toBe(0)
  })

  test('a failed mail is retried with growing delays, under the same id, until it is sent', async () => {
    const id = `mail_${randomUUID()}`
    await request(id)
    outcomes = [fail, fail]
    await deliver()
    expect(await deliver()).toBe(0)
    await world.pass(4_000)
    await deliver()
    await world.pass(3_000)
    expect(await deliver()).toBe(0)
    await world.pass(5_000)
    expect(await deliver()).toBe(1)
    expect(sent.map((mail) => mail.id)).toEqual([id])
  })

  test('a mailer that is down for hours loses no mail', async () => {
    await request()
    outcomes = Array.from({ length: 20 }, () => fail)
    for (let quarter = 0; quarter < 24; quarter += 1) {
      await deliver()
      await world.pass(15 * 60_000)
    }
    expect(outcomes).toEqual([])
    expect(sent).toHaveLength(1)
  })

  test('a receiver that rejects permanently is tried once', async () => {
    await request()
    outcomes = [
      async () => {
        throw new MailError('unknown')
      },
    ]
    await deliver()
    await world.pass(24 * 3_600_000)
    expect(await deliver()).toBe(0)
  })

  const listed = async () => {
    const rows = await listMails(database.db, {}, 10)
    return rows.map((row) => [stateOfMail(row), row.attempts, row.error])
  }
  const retry = (id: string | null) => transact(database.db, (tx) => queue.retry(tx, id))
  const refuse = async (): Promise<void> => {
    throw new MailError('unknown')
  }

  test('each try is counted with what failed, and a mail that failed for a day can be tried again', async () => {
    await request('mail_tried')
    outcomes = Array.from({ length: 101 }, () => fail)
    await deliver()
    expect(await listed()).toEqual([['queued', 1, 'Error']])
    for (let quarter = 0; quarter < 110; quarter += 1) {
      await world.pass(16 * 60_000)
      await deliver()
    }
    expect(await listed()).toEqual([['failed', 101, 'Error']])
    expect(await listFailedJobs(database.db)).toHaveLength(1)
    expect(await retry(null)).toBe(1)
    expect(await retry(null)).toBe(0)
    expect(await listFailedJobs(database.db)).toEqual([])
    expect(await listed()).toEqual([['queued', 0, 'Error']])
    expect(await deliver()).toBe(1)
    expect(await listed()).toEqual([['sent', 1, null]])
  })

  test('a mail whose content cannot be read counts as tried, and can be tried again after a day', async () => {
    await request('mail_unreadable')
    const unreadable: ReadContent = async () => {
      throw new TypeError('no link')
    }
    await deliver(unreadable)
    expect(await listed()).toEqual([['queued', 1, 'TypeError']])
    for (let quarter = 0; quarter < 110; quarter += 1) {
      await world.pass(16 * 60_000)
      await deliver(unreadable)
    }
    expect(await listed()).toEqual([['failed', 101, 'TypeError']])
    expect(await retry(null)).toBe(1)
    expect(await deliver()).toBe(1)
  })

  test('a mail has failed with its job, also if one try was lost with its worker', async () => {
    await request('mail_lost')
    outcomes = Array.from({ length: 101 }, () => fail)
    await deliver()
    await sql`update mails set attempts = 0`.execute(database.db)
    for (let quarter = 0; quarter < 110; quarter += 1) {
      await world.pass(16 * 60_000)
      await deliver()
    }
    expect(await listFailedJobs(database.db)).toHaveLength(1)
    expect(await listed()).toEqual([['failed', 100, 'Error']])
  })

  test('a failed mail whose job is being tried again gets no second job', async () => {
    await request('mail_twice')
    outcomes = Array.from({ length: 101 }, () => fail)
    await deliver()
    for (let quarter = 0; quarter < 110; quarter += 1) {
      await world.pass(16 * 60_000)
      await deliver()
    }
    expect(await retryFailedJobs(database.db, world.jobs, null)).toBe(1)
    expect(await retry(null)).toBe(0)
    await expect(retry('mail_twice')).rejects.toMatchObject({ code: 'conflict' })
    expect(await deliver()).toBe(1)
    expect(await listed()).toEqual([['sent', 102, null]])
  })

  test('a refused mail is tried again only when it is asked for by itself', async () => {
    await request('mail_refused')
    outcomes = [refuse]
    await deliver()
    expect(await listed()).toEqual([['failed', 1, 'MailError']])
    expect(await retry(null)).toBe(0)
    expect(await retry('mail_refused')).toBe(1)
    expect(await deliver()).toBe(1)
    expect(await retry('mail_refused')).toBe(0)
  })

  test('mails are listed by their state, page by page, the newest first', async () => {
    const id = (index: number) => `mail_${index}`
    for (let index = 1; index <= 4; index += 1) {
      await request(id(index))
      await world.pass(1_000)
    }
    outcomes = [refuse]
    await deliver()
    const ids = async (wanted: Parameters<typeof listMails>[1], most = 10) =>
      (await listMails(database.db, wanted, most)).map((row) => row.id)
    expect(await ids({}, 3)).toEqual([id(4), id(3), id(2)])
    expect(await ids({ after: id(2) })).toEqual([id(1)])
    const failed = await ids({ state: 'failed' })
    expect(failed).toHaveLength(1)
    expect(await ids({ state: 'sent' })).toHaveLength(3)
    expect(await ids({ state: 'queued' })).toEqual([])
    await request(id(5))
    expect(await deliver(async () => null)).toBe(0)
    expect(await ids({ state: 'dropped' })).toEqual([id(5)])
    expect((await ids({})).length).toBe(5)
  })

  test('an address is shown by its first character and its domain', () => {
    const shown = ['ada@people.example', 'a@b.example', '@b.example', 'broken'].map(maskAddress)
    expect(shown).toEqual(['a•••@people.example', 'a•••@b.example', '•••', '•••'])
  })

  test('a mail that no longer has a reason is not sent', async () => {
    await request()
    expect(await deliver(async () => null)).toBe(0)
    expect(await deliver()).toBe(0)
  })

  test('thirty concurrent mails are all sent, each once', async () => {
    for (let index = 0; index < 30; index += 1) await request()
    expect(await deliver()).toBe(30)
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(30)
  })

  test('mails requested a month ago are deleted, and new ones are not', async () => {
    await request()
    await deliver()
    await world.pass(31 * 24 * 3_600_000)
    await request()
    await sweepExpired({ db: database.db, clock: world.clock, settings: { read: async () => ({}) } }, [
      mailModule,
    ])
    expect(await deliver()).toBe(1)
    const rows = await sql`select id from mails`.execute(database.db)
    expect(rows.rows).toHaveLength(1)
  })
})
