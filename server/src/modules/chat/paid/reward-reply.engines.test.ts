import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { aPayer, aWallet, type TestWallet } from '../../../../test/wallet.ts'
import { rewardReply } from './reward-reply.ts'

const dayMs = 24 * 3_600_000

describeEngines('the reward for a reply', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const reward = (memberId: string, creatorId: string, messageId: string, monthCents = 2_999) =>
    rewardReply({ ...test.deps, wallet: test.wallet }, { messageId, memberId, creatorId, monthCents })

  it('is one house coin, once per message, and costs the member nothing', async () => {
    const memberId = await aPayer(test, { paid: 10 })
    const creatorId = test.deps.ids.next('usr')
    await reward(memberId, creatorId, 'm1')
    expect(await reward(memberId, creatorId, 'm1')).toMatchObject({ replayed: true })
    expect((await test.wallet.view(creatorId)).byKind.earned).toBe(1)
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
      return settled.filter((result) => result.status === 'fulfilled').length
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
    expect((await test.wallet.view(creatorId)).byKind.earned).toBe(501)
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})
