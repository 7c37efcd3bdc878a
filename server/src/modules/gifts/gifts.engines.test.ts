import { randomUUID } from 'node:crypto'
import type { ErrorBody, GivenGift, HistoryEntry, OfferedGift } from '@serendip/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { aChatServer } from '../../../test/chat-server.ts'
import { aPostgresUrl } from '../../../test/database.ts'
import { redisUrl } from '../../../test/redis.ts'
import { aPerson, type SignedUp } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { transact } from '../../kernel/transact.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])
const dayMs = 24 * 3_600_000

interface TapAnswer extends ErrorBody {
  readonly given: GivenGift
  readonly number: number
  readonly repeated: boolean
  readonly balanceCoins: number
}
interface GiftShop extends ErrorBody {
  readonly gifts: OfferedGift[]
  readonly sharePercent: number | null
  readonly isPaused: boolean
}

describe.each(engines.slice(0, hasShared ? 2 : 1))('gifts on %s', async (_name, env) => {
  const { server, chat } = await aChatServer(await env())
  const { wallet, settings, engines: used } = server.composition
  const { db } = used.database
  afterEach(async () => {
    expect((await wallet.audit()).differences).toEqual([])
  })

  const makeCreator = ({ userId }: SignedUp) =>
    sql`update accounts set roles_group = 'goddess' where id = ${userId}`.execute(db)
  const buy = ({ userId }: SignedUp, amountCoins: number) =>
    wallet.post(db, {
      kind: 'purchase',
      ref: { type: 'order', id: `order_${userId}` },
      ownerId: userId,
      key: `purchase:${userId}`,
      amountCoins,
    })
  const aPair = async (coins: number): Promise<readonly [SignedUp, SignedUp]> => {
    const [user, creator] = [await aPerson(server), await aPerson(server)]
    await makeCreator(creator)
    if (coins > 0) await buy(user, coins)
    return [user, creator]
  }
  const give = (
    from: SignedUp,
    to: SignedUp,
    giftKey: string,
    priceCoins: number,
    tapId: string = randomUUID(),
  ) => server.post<TapAnswer>('/gifts/give', { toId: to.userId, giftKey, priceCoins, tapId }, from.token)
  const offered = (from: SignedUp, to: SignedUp) =>
    server.get<GiftShop>(`/gifts/${to.userId}/offered`, from.token)
  const history = async (person: SignedUp, account: 'wallet' | 'earned'): Promise<HistoryEntry[]> =>
    (
      await server.get<{ entries: HistoryEntry[] }>(`/wallet/history?account=${account}`, person.token)
    ).body.entries.filter(({ kind }) => kind !== 'purchase')
  const balance = ({ userId }: SignedUp) => wallet.balance(userId)
  const earnedOf = async ({ userId }: SignedUp) => (await wallet.earnedSince([userId], 0)).get(userId) ?? 0
  const messages = async (person: SignedUp, otherPerson: SignedUp) =>
    (await chat.history(person, otherPerson, '?count=100')).messages
  const set = async (name: 'giftsPaused' | 'giftStreakMs', value: boolean | number | undefined) => {
    await transact(db, (tx) => settings.write(tx, name, value, new Date()))
    await settings.renew()
  }
  /** Lets so much time pass since the gift. */
  const age = (giftId: string, ms: number) =>
    sql`update gifts set sent_at = sent_at - ${ms} * interval '1 ms', last_at = last_at - ${ms} * interval '1 ms'
      where id = ${giftId}`.execute(db)

  test('fifty taps whose answers get lost, on a balance for 37: 37 are given, as one gift, one entry and one line', async () => {
    // A busy machine may take longer for them than a streak lasts.
    await set('giftStreakMs', 600_000)
    const [user, creator] = await aPair(375)
    const tab = await aTab(server, creator)
    const taps = Array.from({ length: 50 }, () => randomUUID())
    // Each is sent again, some at once and some later, as if no answer had come.
    const answers = await Promise.all(
      taps.flatMap((tapId, at) =>
        Array.from({ length: 1 + (at % 3) }, () => give(user, creator, 'rose', 10, tapId)),
      ),
    )
    const again = await Promise.all(taps.map((tapId) => give(user, creator, 'rose', 10, tapId)))
    expect(again.filter(({ status }) => status === 200)).toHaveLength(37)
    expect(again.filter(({ body }) => body.code === 'not_enough_coins')).toHaveLength(13)
    const done = [...answers, ...again].filter(({ status }) => status === 200).map(({ body }) => body)
    expect(new Set(done.map(({ given }) => given.giftId)).size).toBe(1)
    expect(new Set(done.map(({ number }) => number)).size).toBe(37)
    expect(done.filter(({ repeated }) => !repeated)).toHaveLength(37)
    expect([await balance(user), await earnedOf(creator)]).toEqual([5, 185])
    const shown = await messages(creator, user)
    expect(shown).toMatchObject([
      {
        type: 'gift',
        giftId: done[0]?.given.giftId,
        gift: { key: 'rose', quantity: 37, imageUrl: '/gifts/rose.svg' },
      },
    ])
    expect(await history(user, 'wallet')).toMatchObject([
      { kind: 'gift', deltaCoins: -370, balanceAfterCoins: 5 },
    ])
    expect(await history(creator, 'earned')).toMatchObject([{ kind: 'gift', deltaCoins: 185 }])
    const frames = tab.unread('gift.given')
    expect(new Set(frames.map(({ giftId }) => giftId)).size).toBe(1)
    expect(Math.max(...frames.map(({ quantity }) => quantity))).toBe(37)
    await set('giftStreakMs', undefined)
  })

  test('a tap after five seconds begins another gift, and so does another kind', async () => {
    const [user, creator] = await aPair(100)
    const first = await give(user, creator, 'rose', 10)
    await age(first.body.given.giftId, 4_000)
    const second = await give(user, creator, 'rose', 10)
    expect(second.body).toMatchObject({
      number: 2,
      given: { giftId: first.body.given.giftId, quantity: 2, coins: 20 },
    })
    const coffee = await give(user, creator, 'coffee', 20)
    await age(first.body.given.giftId, 5_001)
    const third = await give(user, creator, 'rose', 10)
    const ids = [first, coffee, third].map(({ body }) => body.given.giftId)
    expect(new Set(ids).size).toBe(3)
    expect((await messages(creator, user)).map(({ gift }) => gift?.quantity).toSorted()).toEqual([1, 1, 2])
    expect(await history(user, 'wallet')).toHaveLength(3)
  })

  test('a gift between two users is a greeting: its coins go to the house', async () => {
    const [user, otherUser] = await chat.matched()
    await buy(user, 100)
    expect((await offered(user, otherUser)).body.sharePercent).toBeNull()
    expect((await give(user, otherUser, 'rose', 10)).status).toBe(200)
    expect([await balance(user), await earnedOf(otherUser)]).toEqual([90, 0])
    expect(await messages(otherUser, user)).toMatchObject([{ type: 'gift' }])
  })

  test('a key is one tap: of another gift it is refused, and a risen price asks again', async () => {
    const [user, creator] = await aPair(100)
    const tapId = randomUUID()
    expect((await give(user, creator, 'rose', 10, tapId)).status).toBe(200)
    expect((await give(user, creator, 'coffee', 20, tapId)).body.code).toBe('idempotency_conflict')
    expect((await give(user, creator, 'coffee', 19)).body).toMatchObject({
      code: 'price_changed',
      details: { priceCoins: 20 },
    })
    expect((await give(user, creator, 'daisy', 20)).body.code).toBe('not_found')
    expect(await balance(user)).toBe(90)
  })

  test('a single gift above 100 coins can be taken back within five seconds, once', async () => {
    const [user, creator] = await aPair(1_000)
    const dear = (await give(user, creator, 'champagne', 200)).body.given
    expect(dear.undoUntil).not.toBeNull()
    const undo = (giftId: string, who = user) =>
      server.post<{ balanceCoins: number } & ErrorBody>(`/gifts/${giftId}/undo`, {}, who.token)
    expect((await undo(dear.giftId, creator)).body.code).toBe('not_found')
    expect((await Promise.all([undo(dear.giftId), undo(dear.giftId)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect([await balance(user), await earnedOf(creator)]).toEqual([1_000, 0])
    expect(await messages(creator, user)).toEqual([])
    expect(await messages(user, creator)).toEqual([])
    const late = (await give(user, creator, 'champagne', 200)).body.given
    expect(late.giftId).not.toBe(dear.giftId)
    await age(late.giftId, 5_001)
    const cheap = (await give(user, creator, 'cake', 100)).body.given
    for (const { giftId } of [late, cheap]) expect((await undo(giftId)).body.code).toBe('conflict')
    expect(await balance(user)).toBe(700)
  })

  test('thanks are said once, reach the sender, and end what can be taken back', async () => {
    const [user, creator] = await aPair(1_000)
    const tab = await aTab(server, user)
    const { giftId } = (await give(user, creator, 'champagne', 200)).body.given
    const thank = (who: SignedUp) => server.post<ErrorBody>(`/gifts/${giftId}/thank`, {}, who.token)
    expect((await thank(user)).body.code).toBe('not_found')
    expect([(await thank(creator)).status, (await thank(creator)).status]).toEqual([200, 200])
    await tab.next('gift.thanked')
    expect(tab.unread('gift.thanked')).toEqual([])
    expect(await messages(user, creator)).toMatchObject([
      { type: 'gift', reactions: [{ from: creator.userId, reaction: 'heart' }] },
    ])
    expect((await server.post<ErrorBody>(`/gifts/${giftId}/undo`, {}, user.token)).body.code).toBe('conflict')
  })

  test('nothing is given to oneself, to strangers, to somebody banned or blocked, by creators, or while paused', async () => {
    const [user, creator] = await chat.matched()
    await makeCreator(creator)
    await buy(user, 100)
    const stranger = await aPerson(server)
    expect((await give(user, user, 'rose', 10)).body.code).toBe('cannot_target_self')
    expect((await give(user, stranger, 'rose', 10)).body.code).toBe('not_found')
    expect((await offered(user, stranger)).body.code).toBe('not_found')
    expect((await give(creator, user, 'rose', 10)).body.code).toBe('forbidden')
    await set('giftsPaused', true)
    onTestFinished(() => set('giftsPaused', undefined))
    expect((await give(user, creator, 'rose', 10)).body.code).toBe('gifts_paused')
    expect((await offered(user, creator)).body.isPaused).toBe(true)
    await set('giftsPaused', undefined)
    await server.post(`/block/${user.userId}`, {}, creator.token)
    expect((await give(user, creator, 'rose', 10)).body.code).toBe('gift_refused')
    const banned = await aPerson(server)
    await makeCreator(banned)
    await sql`update accounts set standing = 'banned' where id = ${banned.userId}`.execute(db)
    expect((await give(user, banned, 'rose', 10)).body.code).toBe('gift_refused')
    expect(await balance(user)).toBe(100)
  })

  test('a spending limit and a break are kept', async () => {
    const [user, creator] = await aPair(100)
    await server.post('/wallet/limits', { period: 'day', limitCoins: 15 }, user.token)
    expect((await give(user, creator, 'rose', 10)).status).toBe(200)
    expect((await give(user, creator, 'rose', 10)).body.code).toBe('spending_limit')
    await server.post('/wallet/selfExclusion', { days: 1 }, user.token)
    expect((await give(user, creator, 'rose', 10)).body.code).toBe('self_excluded')
    expect((await messages(creator, user)).map(({ gift }) => gift?.quantity)).toEqual([1])
  })

  test('in freegifts a rose a day costs nothing and earns nothing; the next one costs its price', async () => {
    const [user, creator] = await aPair(100)
    await server.post('/split/forceAssign', { splitName: 'freegifts', group: 'test_group' }, user.token)
    const rose = async () => (await offered(user, creator)).body.gifts.find(({ key }) => key === 'rose')
    expect(await rose()).toMatchObject({ isFree: true, priceCoins: 10 })
    const taps = await Promise.all([give(user, creator, 'rose', 0), give(user, creator, 'rose', 0)])
    expect(taps.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await balance(user), await earnedOf(creator)]).toEqual([100, 0])
    expect(await rose()).toMatchObject({ isFree: false })
    const paid = await give(user, creator, 'rose', 10)
    expect(paid.body).toMatchObject({ number: 1, given: { quantity: 1, coins: 10 } })
    expect([await balance(user), await earnedOf(creator)]).toEqual([90, 5])
    await sql`update gifts set free_day = free_day - 1 where from_id = ${user.userId} and free_day is not null`.execute(
      db,
    )
    expect(await rose()).toMatchObject({ isFree: true })
  })

  test('a gift can be recalled for 30 days after the purchase that paid it, and is not paid out before', async () => {
    const [user, creator] = await aPair(100)
    await give(user, creator, 'coffee', 20)
    const { earnings } = await server
      .get<{ earnings: { payableCoins: number; maturingCoins: number; nextMatureAt: number } }>(
        '/wallet',
        creator.token,
      )
      .then(({ body }) => body)
    expect(earnings).toMatchObject({ payableCoins: 0, maturingCoins: 10 })
    expect(earnings.nextMatureAt - Date.now()).toBeGreaterThan(29 * dayMs)
  })
})
