import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClock, type FakeClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { silentLogger } from '../../../test/logger.ts'
import { plantPerson } from '../../../test/planted-person.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { createOutbox } from '../../adapters/postgres/outbox.ts'
import { randomIds } from '../../kernel/ids.ts'
import { createMailQueue, type MailQueue, type ReadContent } from './mail-queue.ts'
import { MailRefused, type OutgoingMail } from './mailer.port.ts'

const content: ReadContent = async () => ({ name: 'Ada', links: [] })

describeEngines('the mail queue', (open) => {
  let database: Database
  let clock: FakeClock
  let queue: MailQueue
  let accountId: string
  let sent: OutgoingMail[]
  /** What the mailer does with each mail, in order; it takes what comes after. */
  let outcomes: (() => Promise<void>)[]

  beforeAll(async () => {
    database = await open()
    accountId = await plantPerson(database.db, Date.UTC(2026, 0, 1))
  })
  beforeEach(async () => {
    await sql`delete from mails`.execute(database.db)
    clock = aClock()
    sent = []
    outcomes = []
    const { db } = database
    const outbox = createOutbox({ clock, ids: randomIds })
    queue = createMailQueue({
      plumbing: { db, clock, ids: randomIds, outbox, logger: silentLogger },
      brandId: 'serendip',
      mailer: {
        async send(mail) {
          await outcomes.shift()?.()
          sent.push(mail)
        },
      },
    })
  })
  const request = (id?: string) =>
    database.db.transaction().execute((tx) => {
      const mail = {
        accountId,
        kind: 'passwordChanged' as const,
        to: 'ada@people.example',
        language: 'en' as const,
      }
      return queue.request(tx, mail, id)
    })
  const fail = async (): Promise<void> => {
    throw new Error('no connection')
  }

  test('a mail goes out once, however many workers deliver and however often they are woken', async () => {
    await request()
    await Promise.all([queue.deliver(content), queue.deliver(content), queue.deliver(content)])
    await queue.deliver(content)
    expect(sent).toHaveLength(1)
  })

  test('the same cause again makes no second mail', async () => {
    const id = `mail_${randomUUID()}`
    await request(id)
    await request(id)
    await queue.deliver(content)
    expect(sent.map((mail) => mail.id)).toEqual([id])
  })

  test('a mail whose transaction came to nothing does not go out', async () => {
    const broken = database.db.transaction().execute(async (tx) => {
      await queue.request(tx, { accountId, kind: 'newsOn', to: 'a@b.example', language: 'en' })
      throw new Error('something else went wrong')
    })
    await expect(broken).rejects.toThrow('something else')
    expect(await queue.deliver(content)).toBe(0)
  })

  test('one that could not be sent is tried again with growing gaps, under the same id, until it goes', async () => {
    await request()
    outcomes = [fail, fail]
    await queue.deliver(content)
    expect(await queue.deliver(content)).toBe(0)
    clock.advance(4_000)
    await queue.deliver(content)
    clock.advance(4_000)
    expect(await queue.deliver(content)).toBe(0)
    clock.advance(4_000)
    expect(await queue.deliver(content)).toBe(1)
    expect(sent).toHaveLength(1)
  })

  test('a worker that dies with a mail in its hands leaves it to another one', async () => {
    await request()
    outcomes = [() => new Promise(() => {})]
    void queue.deliver(content)
    await expect.poll(() => outcomes.length).toBe(0)
    expect(await queue.deliver(content)).toBe(0)
    clock.advance(60_000)
    expect(await queue.deliver(content)).toBe(1)
  })

  test('a receiver that refuses for good is asked once', async () => {
    await request()
    outcomes = [
      async () => {
        throw new MailRefused('unknown')
      },
    ]
    await queue.deliver(content)
    clock.advance(24 * 3_600_000)
    expect(await queue.deliver(content)).toBe(0)
  })

  test('a mail without a reason any more does not go out', async () => {
    await request()
    expect(await queue.deliver(async () => null)).toBe(0)
    expect(await queue.deliver(content)).toBe(0)
  })

  test('thirty mails at once all go out, each once', async () => {
    for (let index = 0; index < 30; index += 1) await request()
    expect(await queue.deliver(content)).toBe(30)
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(30)
  })

  test('what went out a month ago is forgotten, and what waits is not', async () => {
    await request()
    await queue.deliver(content)
    await request()
    clock.advance(31 * 24 * 3_600_000)
    await queue.forget()
    expect(await queue.deliver(content)).toBe(1)
    const rows = await sql`select id from mails`.execute(database.db)
    expect(rows.rows).toHaveLength(1)
  })
})
