import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aChatServer } from '../../../../test/chat-server.ts'
import { aPostgresUrl } from '../../../../test/database.ts'
import { redisUrl } from '../../../../test/redis.ts'
import { aPerson, type SignedUp } from '../../../../test/server.ts'
import { transact } from '../../../kernel/transact.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])
const unlockCoins = 11
const messageCoins = 5

describe.each(engines.slice(0, hasShared ? 2 : 1))('unlocking on %s', async (_name, env) => {
  const { server, chat } = await aChatServer(await env())
  const { wallet, engines: used } = server.composition
  const { db } = used.database

  const someUsers = async (count: number, paidCoins: number): Promise<SignedUp[]> => {
    const users = await Promise.all(Array.from({ length: count }, () => aPerson(server)))
    for (const { userId } of users) {
      await wallet.post(db, {
        kind: 'purchase',
        ref: { type: 'order', id: `order_${userId}` },
        ownerId: userId,
        key: `purchase:${userId}`,
        amountCoins: paidCoins,
      })
    }
    return users
  }
  const someCreators = async (count: number): Promise<SignedUp[]> => {
    const creators = await Promise.all(Array.from({ length: count }, () => aPerson(server)))
    const ids = creators.map(({ userId }) => userId)
    await sql`update accounts set roles_group = 'goddess' where id = any(${ids}::text[])`.execute(db)
    return creators
  }
  const sell = async (creator: SignedUp, user: SignedUp): Promise<string> =>
    (await chat.send(creator, user, 'Only for you', { unlockCoins })).body.message._id
  const unlock = ({ token }: SignedUp, messageId: string) =>
    server.post<{ message: { text: string } }>(
      '/message/unblurre',
      { messageId, priceCoins: unlockCoins },
      token,
    )

  test('messages beside paid ones of the same people: every request is answered, and every coin is accounted for', async () => {
    const [users, creators, rounds] = [await someUsers(4, 1_000), await someCreators(3), 3]
    const pairs = users.flatMap((user) => creators.map((creator) => ({ user, creator })))
    // The free ones, so that all others are paid.
    for (const { user, creator } of [...pairs, ...pairs, ...pairs]) await chat.send(user, creator, 'Hello')
    for (let round = 0; round < rounds; round += 1) {
      const sold: string[] = []
      for (const { user, creator } of pairs) sold.push(await sell(creator, user))
      const answers = await Promise.all(
        pairs.flatMap(({ user, creator }, at) => [
          unlock(user, sold[at] ?? ''),
          chat.send(user, creator, 'More', { priceCoins: messageCoins }),
        ]),
      )
      expect(
        answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body]),
      ).toEqual([])
    }
    expect((await wallet.audit()).differences).toEqual([])
  })

  /** Waits until as many statements wait for a lock. */
  const waiting = async (count: number): Promise<void> => {
    for (;;) {
      const found = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      if ((found.rows[0]?.count ?? 0) >= count) return
    }
  }

  test('a message that its sender deleted a moment before costs nothing, and is not opened', async () => {
    // The embedded engine has one session, so nobody waits for a lock there.
    if (used.database.engine === 'embedded') return
    const [[user], [creator]] = [await someUsers(1, 100), await someCreators(1)]
    if (!user || !creator) throw new Error('nobody signed up')
    await chat.send(user, creator, 'Hello')
    const messageId = await sell(creator, user)
    const answers = await transact(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`select c.id from chats c join messages m on m.chat_id = c.id
        where m.id = ${messageId} for update of c`.execute(tx)
      expect(rows).toHaveLength(1)
      const deleted = server.post(
        '/message/delete',
        { messageIds: [messageId], forEveryone: true },
        creator.token,
      )
      await waiting(1)
      const opened = unlock(user, messageId)
      await waiting(2)
      return { deleted, opened }
    })
    expect((await answers.deleted).status).toBe(200)
    expect((await answers.opened).status).toBe(404)
    expect(await wallet.balance(user.userId)).toBe(100)
  })
})
