import type { GenderFilter, ServerMessageOf } from '@serendip/contract'
import { beforeAll, expect, test } from 'vitest'
import { type BilledCall, BillWorld, type Tab } from '../../../test/billing.ts'
import { describeEngines } from '../../../test/database.ts'
import { readHistory } from './history/read-history.ts'

describeEngines('what a call costs or earns', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const aUser = () => world.aTab('user', { coins: { paid: 100 } })
  const leave = (tab: Tab) => world.node.calls.leave(tab.userId, 'left')

  /** A match with pictures on both sides, in which the first searched by a filter. */
  async function aMatch(seeker: Tab, otherTab: Tab, filter: GenderFilter): Promise<BilledCall> {
    const callId = await world.node.calls.start(
      { ...seeker, wish: { filter } },
      { ...otherTab, wish: { filter: 'both' } },
      'video',
    )
    const call = { callId, payer: seeker, creator: otherTab }
    await world.reveal(call)
    return call
  }

  const isEnd = (message: { type: string }): message is ServerMessageOf<'call.ended'> =>
    message.type === 'call.ended'

  /** The coins of a person's last call: in its end, and in the history. */
  async function coinsOf(tab: Tab) {
    const { deltaCoins, feeCoins } = tab.received.findLast(isEnd) ?? {}
    const { entries } = await readHistory(world.node.deps, tab.userId, { limit: 1 })
    return { deltaCoins, feeCoins, inHistory: entries[0]?.deltaCoins }
  }

  test('a filter’s fee is a cost for the person who searched, in the end of the call as in the history', async () => {
    const [seeker, otherUser] = [await aUser(), await aUser()]
    await aMatch(seeker, otherUser, 'female')
    world.clock.advance(5_001)
    await leave(otherUser)
    expect(await coinsOf(seeker)).toEqual({ deltaCoins: -10, feeCoins: 10, inHistory: -10 })
    expect(await coinsOf(otherUser)).toEqual({ deltaCoins: null, feeCoins: undefined, inHistory: null })
    expect(await world.balance(seeker)).toBe(90)
  })

  test('a fee that was returned, or that a bonus match paid, cost nothing', async () => {
    const [seeker, otherUser] = [await aUser(), await aUser()]
    const nothing = { deltaCoins: 0, feeCoins: 0, inHistory: 0 }
    await aMatch(seeker, otherUser, 'female')
    await leave(otherUser)
    expect(await coinsOf(seeker)).toEqual(nothing)
    world.premium.add(seeker.userId)
    world.settings.premiumBonusMatches = 1
    await aMatch(seeker, otherUser, 'female')
    world.clock.advance(5_001)
    await leave(otherUser)
    expect(await coinsOf(seeker)).toEqual(nothing)
    expect(await world.balance(seeker)).toBe(100)
  })

  test('the seconds of a billed call and the fee of its filter are one sum, the creator earns by the seconds', async () => {
    const [seeker, creator] = [await aUser(), await world.aTab('goddess')]
    const call = await aMatch(seeker, creator, 'female')
    await world.send(seeker, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await world.pass(call, 45)
    await leave(seeker)
    expect(await coinsOf(seeker)).toEqual({ deltaCoins: -35, feeCoins: 10, inHistory: -35 })
    expect(await coinsOf(creator)).toEqual({ deltaCoins: 12, feeCoins: undefined, inHistory: 12 })
    expect([await world.balance(seeker), await world.earned(creator)]).toEqual([65, 12])
  })

  test('a call without a price involves no coins', async () => {
    const [first, second] = [await aUser(), await aUser()]
    await aMatch(first, second, 'both')
    await leave(first)
    for (const tab of [first, second])
      expect(await coinsOf(tab)).toEqual({ deltaCoins: null, feeCoins: undefined, inHistory: null })
  })
})
