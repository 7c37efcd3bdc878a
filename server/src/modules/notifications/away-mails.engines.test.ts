import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { type JobWorld, someJobs } from '../../../test/jobs.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import { createMemoryPresence } from '../../adapters/memory/memory-presence.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { randomIds } from '../../kernel/ids.ts'
import { findAccountById } from '../accounts/index.ts'
import { type AwayNews, awayNewsOf, createAwayMails } from './away-mails.ts'
import { notificationsModule } from './notifications.module.ts'

const hourMs = 3_600_000

describeEngines('mails to people who are away', (open) => {
  let database: Database
  let world: JobWorld
  let away: ReturnType<typeof createAwayMails>
  let accountId: string
  let callerId: string
  let lastSeen: Date
  let wanted: boolean
  let requested: string[]
  const presence = createMemoryPresence()

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    const { db } = database
    world = await someJobs(db, notificationsModule.jobs ?? [])
    ;[accountId, callerId] = [randomIds.next('usr'), randomIds.next('usr')]
    const at = new Date(world.clock.now() - 48 * hourMs)
    for (const id of [accountId, callerId]) await plantAccount(db, id, `${id}@people.example`, at)
    await sql`update accounts set email_confirmed = true where id = ${accountId}`.execute(db)
    ;[lastSeen, wanted, requested] = [new Date(world.clock.now() - hourMs), true, []]
    away = createAwayMails({
      plumbing: { db, clock: world.clock, jobs: world.jobs },
      accounts: { byId: (id) => findAccountById(db, id), lastSeen: async () => lastSeen },
      presence,
      push: { wantsAwayMail: async () => wanted },
      mails: {
        async request(_tx, { accountId: to, kind }) {
          requested.push(`${kind} ${to}`)
        },
      },
    })
  })
  /** A call that nobody answered, and its event. */
  async function miss(): Promise<void> {
    const ringId = randomIds.next('ring')
    const at = new Date(world.clock.now())
    await sql`insert into call_rings (id, caller_id, connection_id, callee_id, rang_at, expires_at, ended_at, end_reason)
      values (${ringId}, ${callerId}, 'x', ${accountId}, ${at}, ${at}, ${at}, 'missed')`.execute(database.db)
    const payload = { ringId, callerId, calleeId: accountId }
    await away.listener.handle({
      id: `evt_${ringId}`,
      name: 'call.missed',
      payload,
      occurredAt: at.getTime(),
    })
  }
  const work = () => world.work(away.handler)
  const news = (): Promise<AwayNews | null> =>
    awayNewsOf(
      { db: database.db, clock: world.clock, accounts: { lastSeen: async () => lastSeen } },
      accountId,
    )

  test('whoever stays away for three hours gets one mail, which counts what waits', async () => {
    await miss()
    await miss()
    await world.pass(3 * hourMs - 1_000)
    await work()
    expect(requested).toEqual([])
    await world.pass(1_000)
    await work()
    expect(requested).toEqual([`awayNews ${accountId}`])
    expect(await news()).toEqual({ chats: 0, missedCalls: 2, people: 0 })
  })

  test('the next mail comes a day after the last one at the earliest', async () => {
    await miss()
    await world.pass(3 * hourMs)
    await work()
    for (let hour = 0; hour < 23; hour += 1) {
      await miss()
      await world.pass(hourMs)
      await work()
    }
    expect(requested).toHaveLength(1)
    await world.pass(hourMs)
    await work()
    expect(requested).toHaveLength(2)
  })

  test('nobody gets one who came back, also if it was written already', async () => {
    await miss()
    await world.pass(hourMs)
    lastSeen = new Date(world.clock.now())
    await world.pass(2 * hourMs)
    await work()
    expect([requested, await news()]).toEqual([[], null])
  })

  test('what happened after a visit is told when that is three hours ago', async () => {
    await miss()
    await world.pass(hourMs)
    lastSeen = new Date(world.clock.now())
    await world.pass(hourMs / 2)
    await miss()
    await world.pass(1.5 * hourMs)
    await work()
    expect(requested).toEqual([])
    await world.pass(hourMs)
    await work()
    expect([requested, await news()]).toEqual([
      [`awayNews ${accountId}`],
      { chats: 0, missedCalls: 1, people: 0 },
    ])
  })

  test('a chat that was unread before the last visit is no news', async () => {
    const { db } = database
    const [low, high] = [accountId, callerId].toSorted()
    const chatId = randomIds.next('chat')
    const at = (hours: number) => new Date(world.clock.now() - hours * hourMs)
    await sql`insert into chats (id, low_id, high_id, created_at) values (${chatId}, ${low}, ${high}, ${at(40)})`.execute(
      db,
    )
    await sql`insert into chat_sides (chat_id, user_id, folder, hidden, unread, read_seq, updated_at)
      values (${chatId}, ${accountId}, 'default', false, 1, 0, ${at(40)})`.execute(db)
    const write = (seq: number, sentAt: Date) =>
      sql`insert into messages (chat_id, seq, id, from_id, temp_id, type, text, app_lang, offensive, withheld, sent_at)
        values (${chatId}, ${seq}, ${randomIds.next('msg')}, ${callerId}, ${randomUUID()}, 'text', 'x', 'en', false, false,
        ${sentAt})`.execute(db)
    await write(1, at(40))
    await miss()
    expect(await news()).toEqual({ chats: 0, missedCalls: 1, people: 0 })
    await write(2, at(0))
    expect(await news()).toEqual({ chats: 1, missedCalls: 1, people: 0 })
  })

  test('whoever closed the account or was banned meanwhile gets none', async () => {
    await miss()
    await sql`update accounts set standing = 'deactivated' where id = ${accountId}`.execute(database.db)
    await world.pass(3 * hourMs)
    await work()
    expect(requested).toEqual([])
  })

  test('nobody gets one who is there, did not confirm the address or turned it off', async () => {
    const tab = { connectionId: 'node_1.1', userId: accountId }
    await presence.add({ ...tab, isCounted: true, creatorSince: null })
    await miss()
    await presence.remove(tab)
    await sql`update accounts set email_confirmed = false where id = ${accountId}`.execute(database.db)
    await miss()
    await sql`update accounts set email_confirmed = true where id = ${accountId}`.execute(database.db)
    await world.pass(3 * hourMs)
    await work()
    expect(requested).toEqual([])
    await miss()
    wanted = false
    await world.pass(3 * hourMs)
    await work()
    expect(requested).toEqual([])
  })

  test('nothing that waits is nothing to write about', async () => {
    const payload = { ownerId: callerId, otherId: accountId }
    await away.listener.handle({
      id: 'evt_1',
      name: 'person.followed',
      payload,
      occurredAt: world.clock.now(),
    })
    await world.pass(3 * hourMs)
    await work()
    expect(requested).toEqual([])
  })
})
