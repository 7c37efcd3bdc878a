import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aChatServer } from '../../../../test/chat-server.ts'
import type { SignedUp } from '../../../../test/server.ts'
import type { DomainEvent } from '../../../kernel/events.ts'
import { rewardListener } from './reward-replies.ts'

const { server, chat } = await aChatServer()

/** A user and a creator who were revealed to each other. */
async function aUserAndCreator(isMember: boolean): Promise<readonly [SignedUp, SignedUp]> {
  const [user, creator] = await chat.matched()
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db)
  const forced = { splitName: 'coinsflow_only', group: 'test_group' }
  if (isMember) await server.post('/split/forceAssign', forced, user.token)
  return [user, creator]
}

interface History {
  readonly entries: readonly { readonly kind: string; readonly deltaCoins: number }[]
}
const earnings = async ({ token }: SignedUp) =>
  (await server.get<History>('/wallet/history?account=earned', token)).body.entries.map(
    ({ kind, deltaCoins }) => `${kind} ${deltaCoins}`,
  )

/** Every event that was written so far has been handled. */
async function settled(): Promise<void> {
  const { db } = server.composition.engines.database
  await vi.waitFor(
    async () => {
      const waiting = await sql`select 1 from outbox where relayed_at is null
        union all select 1 from outbox_deliveries`.execute(db)
      expect(waiting.rows).toEqual([])
    },
    { timeout: 20_000 },
  )
}

/** Handles the answers of a creator again, as if their members had paid so much for the month. */
async function rewardAnswers({ userId }: SignedUp, monthCents: number | null): Promise<void> {
  const { wallet, engines, plumbing, settings } = server.composition
  const listener = rewardListener({ plumbing, settings, wallet, paidMonthCents: async () => monthCents })
  const { rows } = await sql<
    DomainEvent<'message.answered'>
  >`select id, name, payload, occurred_at as "occurredAt"
    from outbox where name = 'message.answered' and payload ->> 'creatorId' = ${userId}
    order by occurred_at, id`.execute(engines.database.db)
  for (const event of rows) await listener.handle(event)
}

test('the first answer to each message of a member who pays earns the creator a coin, once', async () => {
  const [member, creator] = await aUserAndCreator(true)
  await chat.send(creator, member, 'Nobody wrote before this')
  await chat.send(member, creator, 'Hello')
  await chat.send(creator, member, 'Hi')
  await chat.send(creator, member, 'How are you?')
  await chat.send(member, creator, 'Fine')
  await chat.send(creator, member, 'Good')
  await settled()
  for (let times = 1; times <= 2; times += 1) await rewardAnswers(creator, 2_999)
  expect(await earnings(creator)).toEqual(['reply_reward 1', 'reply_reward 1'])
})

test('a greeting between a message and its answer takes no reward, and earns none', async () => {
  const [member, creator] = await aUserAndCreator(true)
  await server.post('/chat/greeting', { text: 'I answer in the evening' }, creator.token)
  await chat.send(member, creator, 'Hello')
  await expect.poll(() => chat.texts(member, creator)).toEqual(['Hello', 'I answer in the evening'])
  await settled()
  await rewardAnswers(creator, 2_999)
  expect(await earnings(creator)).toEqual([])
  await chat.send(creator, member, 'Hi')
  await settled()
  await rewardAnswers(creator, 2_999)
  expect(await earnings(creator)).toEqual(['reply_reward 1'])
})

test('answers to who is no member, or one for nothing, and to a linked account, earn nothing', async () => {
  const [user, creator] = await aUserAndCreator(false)
  await chat.send(user, creator, 'Hello')
  await chat.send(creator, user, 'Hi')
  const [free, otherCreator] = await aUserAndCreator(true)
  await chat.send(free, otherCreator, 'Hello')
  await chat.send(otherCreator, free, 'Hi')
  const [member, friend] = await aUserAndCreator(true)
  for (const { userId } of [member, friend]) {
    await server.composition.wallet.noteMark(userId, 'device', 'one-phone')
  }
  await chat.send(member, friend, 'Hello')
  await chat.send(friend, member, 'Hi')
  await settled()
  await rewardAnswers(creator, 2_999)
  await rewardAnswers(otherCreator, null)
  await rewardAnswers(friend, 2_999)
  expect([await earnings(creator), await earnings(otherCreator), await earnings(friend)]).toEqual([
    [],
    [],
    [],
  ])
})

test('above the cap of a day answers are sent all the same', async () => {
  const [member, creator] = await aUserAndCreator(true)
  const { settings } = server.composition
  const { replyRewardPairDayCoins } = await settings.read()
  for (let index = 0; index <= replyRewardPairDayCoins; index += 1) {
    await chat.send(member, creator, `Question ${index}`)
    expect((await chat.send(creator, member, `Answer ${index}`)).status).toBe(200)
  }
  await settled()
  await rewardAnswers(creator, 2_999)
  expect((await server.composition.wallet.audit()).differences).toEqual([])
  expect(await earnings(creator)).toHaveLength(replyRewardPairDayCoins)
})
