import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../test/wallet.ts'
import { readHistory } from './read-history.ts'
import { readWallet } from './read-wallet.ts'
import { rewardReply } from './reward-reply.ts'

const dayMs = 24 * 3_600_000

describeEngines('a creator’s share', (open) => {
  let test: TestWallet
  let creatorId: string
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const aCreator = () => {
    creatorId = test.deps.ids.next('usr')
  }
  const message = (ownerId: string, id: string, amountCoins = 5) =>
    test.wallet.post(test.deps.db, {
      kind: 'message_fee',
      key: `message:${id}:${ownerId}`,
      ref: { type: 'message', id },
      ...{ ownerId, creatorId, sharePercent: 50, amountCoins },
    })
  const earned = async () => (await readWallet(test.deps, creatorId)).byKind.earned

  it('of messages at 5 coins is 50%, not 40%: rounding remainders are carried over, payer by payer', async () => {
    aCreator()
    for (let index = 0; index < 20; index += 1) {
      await message(await aPayer(test, { paid: 5 }), `m${index}`)
      expect(await earned()).toBe(Math.floor(((index + 1) * 5) / 2))
    }
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('of short calls is 50% as well: the rounded-off coin is in the history, once', async () => {
    aCreator()
    const payerId = await aPayer(test, { paid: 200 })
    for (let index = 0; index < 6; index += 1) {
      const call = aBilledCall(test, payerId, creatorId)
      await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
      await settleBlock(test, { ...call, block: 0, amountCoins: 7 })
      await test.wallet.voidHold(test.deps.db, call)
      await test.wallet.voidHold(test.deps.db, call)
    }
    expect(await earned()).toBe(21)
    const query = { account: 'earned', limit: 50 } as const
    const { entries } = await readHistory(test.deps, creatorId, query)
    const kinds = entries.map((entry) => `${entry.kind} ${entry.deltaCoins}`)
    expect(kinds.filter((one) => one === 'call 3')).toHaveLength(6)
    expect(kinds.filter((one) => one === 'share_rounding 1')).toHaveLength(3)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('stays exact after a transfer is reversed, whichever of two it is', async () => {
    aCreator()
    const payerId = await aPayer(test, { paid: 100 })
    const first = await message(payerId, 'r1')
    await message(payerId, 'r2')
    expect(await earned()).toBe(5)
    await test.wallet.reverse(test.deps.db, first.transferId ?? '')
    // 2 coins were returned and 2.5 should have been: the half is owed by the next share.
    expect(await earned()).toBe(3)
    await message(payerId, 'r3')
    expect(await earned()).toBe(5)
    await message(payerId, 'r4')
    expect(await earned()).toBe(7)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('cannot be changed unnoticed in what it carries over', async () => {
    aCreator()
    await message(await aPayer(test, { paid: 5 }), 't1')
    await sql`update creator_carries set thousandths = 900 where creator_id = ${creatorId}`.execute(
      test.deps.db,
    )
    expect((await test.wallet.audit()).differences).toEqual([
      { rule: 'a creator is owed what was carried over', subject: creatorId, expected: 500, actual: 900 },
    ])
    await sql`update creator_carries set thousandths = 500 where creator_id = ${creatorId}`.execute(
      test.deps.db,
    )
    await expect(sql`delete from creator_carry_entries`.execute(test.deps.db)).rejects.toThrow('append-only')
  })

  it('is exact for many payers who write to one creator at once', async () => {
    aCreator()
    const payers = await Promise.all(Array.from({ length: 12 }, () => aPayer(test, { paid: 15 })))
    await Promise.all(payers.flatMap((payer) => ['a', 'b', 'c'].map((id) => message(payer, `p${id}`))))
    expect(await earned()).toBe(90)
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})

describeEngines('the reward for a reply', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const reward = (memberId: string, creatorId: string, messageId: string, monthCents = 2_999) =>
    rewardReply(test.deps, { messageId, memberId, creatorId, monthCents })

  it('is one house coin, once per message, and costs the member nothing', async () => {
    const memberId = await aPayer(test, { paid: 10 })
    const creatorId = test.deps.ids.next('usr')
    await reward(memberId, creatorId, 'm1')
    expect(await reward(memberId, creatorId, 'm1')).toMatchObject({ replayed: true })
    expect((await readWallet(test.deps, creatorId)).byKind.earned).toBe(1)
    expect(await test.wallet.balance(memberId)).toBe(10)
  })

  it('is at most a tenth of what the member’s month cost, from all creators together, whatever is sent at once', async () => {
    const memberId = test.deps.ids.next('usr')
    const creators = [test.deps.ids.next('usr'), test.deps.ids.next('usr')]
    const asked = Array.from({ length: 20 }, (_, index) =>
      reward(memberId, creators[index % 2] ?? '', `${memberId}_${index}`, 129),
    )
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
    const given = settled.findIndex(({ status }) => status === 'fulfilled')
    const again = reward(memberId, creators[given % 2] ?? '', `${memberId}_${given}`, 129)
    expect(await again).toMatchObject({ replayed: true })
    await expect(reward(memberId, creators[0] ?? '', 'free', 9)).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'reward_cap', memberCoins: 12 },
    })
    test.clock.advance(31 * dayMs)
    await reward(memberId, creators[0] ?? '', 'next-month', 129)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('is capped at 20 per pair and 500 per creator in a UTC day, whatever is sent at once', async () => {
    const creatorId = test.deps.ids.next('usr')
    const many = async (memberId: string) => {
      const asked = Array.from({ length: 25 }, (_, index) =>
        reward(memberId, creatorId, `${memberId}_${index}`),
      )
      const settled = await Promise.allSettled(asked)
      return settled.filter((one) => one.status === 'fulfilled').length
    }
    const members = Array.from({ length: 26 }, () => test.deps.ids.next('usr'))
    const given: number[] = []
    for (const member of members) given.push(await many(member))
    expect(given.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 20))
    expect(given[25]).toBe(0)
    await expect(reward(members[0] ?? '', creatorId, 'late')).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'reward_cap', creatorCoins: 500 },
    })
    test.clock.advance(dayMs)
    await reward(members[0] ?? '', creatorId, 'tomorrow')
    expect((await readWallet(test.deps, creatorId)).byKind.earned).toBe(501)
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})
