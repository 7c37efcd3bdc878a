import type { GenderFilter } from '@serendip/contract'
import { beforeAll, expect, test } from 'vitest'
import { type BilledCall, BillWorld, type Tab } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'
import { sweepExpired } from '../../../kernel/sweep-expired.ts'
import { entitlementsModule } from '../../entitlements/entitlements.module.ts'

describeEngines('the price of a filter', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const aUser = (paid = 100, demoPeer = false) => world.aTab('user', { coins: { paid }, demoPeer })

  /** A match in which the first searched by a filter, and saw this price of it. */
  async function aMatch(
    seeker: Tab,
    otherTab: Tab,
    filter: GenderFilter = 'female',
    priceCoins?: number,
  ): Promise<BilledCall> {
    const callId = await world.node.calls.start(
      { ...seeker, wish: { filter, priceCoins } },
      { ...otherTab, wish: { filter: 'both' } },
      'video',
    )
    return { callId, payer: seeker, creator: otherTab }
  }
  const leave = (tab: Tab) => world.node.calls.leave(tab.userId, 'left')

  test('is charged when the two see each other, once, and to no one else', async () => {
    const [seeker, otherUser] = [await aUser(), await aUser()]
    const match = await aMatch(seeker, otherUser)
    expect(await world.balance(seeker)).toBe(100)
    await world.reveal(match)
    await world.reveal(match)
    expect([await world.balance(seeker), await world.balance(otherUser)]).toEqual([90, 100])
    world.clock.advance(5_001)
    await leave(otherUser)
    expect(await world.balance(seeker)).toBe(90)
  })

  test('is never more than the person saw, and less if it costs less by now', async () => {
    const [seeker, otherUser] = [await aUser(), await aUser()]
    for (const [seenCoins, left] of [
      [8, 92],
      [12, 82],
    ] as const) {
      await world.reveal(await aMatch(seeker, otherUser, 'female', seenCoins))
      await leave(seeker)
      expect(await world.balance(seeker)).toBe(left)
    }
  })

  test('is refunded when the partner leaves within 5 s, and not when the person leaves', async () => {
    const [seeker, otherUser] = [await aUser(), await aUser()]
    await world.reveal(await aMatch(seeker, otherUser))
    world.clock.advance(5_000)
    await leave(otherUser)
    expect(await world.balance(seeker)).toBe(100)
    await world.reveal(await aMatch(seeker, otherUser))
    await leave(seeker)
    expect(await world.balance(seeker)).toBe(90)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('is charged by a late reveal, and not at all without one', async () => {
    const [seeker, otherUser] = [await aUser(), await aUser()]
    const match = await aMatch(seeker, otherUser)
    world.clock.advance(5_001)
    await world.reveal(match)
    expect(otherUser.received.some(({ type }) => type === 'call.revealed')).toBe(true)
    expect(await world.balance(seeker)).toBe(90)
    await leave(seeker)
    await aMatch(seeker, otherUser)
    await leave(otherUser)
    expect(await world.balance(seeker)).toBe(90)
  })

  test('is never charged for a demo peer, nor for a filter that is free', async () => {
    const [seeker, demo, otherUser] = [await aUser(), await aUser(0, true), await aUser()]
    await world.reveal(await aMatch(seeker, demo))
    await leave(seeker)
    await world.reveal(await aMatch(seeker, otherUser, 'both'))
    expect(await world.balance(seeker)).toBe(100)
  })

  test('a person whose coins are gone by then pays nothing, and the match ends', async () => {
    const [seeker, otherUser] = [await aUser(9), await aUser()]
    const match = await aMatch(seeker, otherUser)
    await world.reveal(match).catch(() => {})
    expect([world.endReason(seeker), world.endReason(otherUser)]).toEqual(['no_coins', 'ended'])
    expect(await world.balance(seeker)).toBe(9)
  })

  /** A premium member, who has a few free matches per day. */
  async function aMember(paid = 100, perDay = 2): Promise<Tab> {
    const member = await aUser(paid)
    world.premium.add(member.userId)
    world.settings.premiumBonusMatches = perDay
    return member
  }
  const bonusLeft = (tab: Tab): Promise<number> => world.bonusMatches.left(tab.userId)

  test('uses bonus matches before coins, up to the day’s number', async () => {
    const [member, otherUser] = [await aMember(), await aUser()]
    expect(await bonusLeft(member)).toBe(2)
    for (const [left, balance] of [
      [1, 100],
      [0, 100],
      [0, 90],
    ]) {
      await world.reveal(await aMatch(member, otherUser))
      expect([await bonusLeft(member), await world.balance(member)]).toEqual([left, balance])
      world.clock.advance(5_001)
      await leave(otherUser)
    }
    expect(await bonusLeft(otherUser)).toBe(0)
    world.clock.advance(24 * 3_600_000)
    expect(await bonusLeft(member)).toBe(2)
  })

  test('refunds a bonus match where it would refund coins, once, and to the day it counts for', async () => {
    const [member, otherUser] = [await aMember(), await aUser()]
    await world.reveal(await aMatch(member, otherUser))
    expect(await bonusLeft(member)).toBe(1)
    await leave(otherUser)
    await leave(otherUser)
    expect(await bonusLeft(member)).toBe(2)

    await world.reveal(await aMatch(member, otherUser))
    await leave(member)
    expect([await bonusLeft(member), await world.balance(member)]).toEqual([1, 100])
  })

  test('a bonus match used before midnight does not add to the next day', async () => {
    const [member, otherUser] = [await aMember(), await aUser()]
    const dayMs = 24 * 3_600_000
    world.clock.advance(dayMs - (world.clock.now() % dayMs) - 1_000)
    await world.reveal(await aMatch(member, otherUser))
    world.clock.advance(2_000)
    await leave(otherUser)
    expect(await bonusLeft(member)).toBe(2)
    await sweepExpired({ db: world.db, clock: world.clock, settings: world.money.deps.settings }, [
      entitlementsModule,
    ])
    expect(await bonusLeft(member)).toBe(2)
  })

  test('a crash between the payment and the match’s start leaves neither, and the next reveal pays once', async () => {
    const [member, otherUser] = [await aMember(0), await aUser()]
    const match = await aMatch(member, otherUser)
    const dying = world.aNode({
      bonusMatches: {
        ...world.bonusMatches,
        async take(tx, userId, perDay) {
          await world.bonusMatches.take(tx, userId, perDay)
          throw new Error('killed')
        },
      },
    })
    await world.send(member, 'call.ready', { callId: match.callId }, dying)
    await expect(world.send(otherUser, 'call.ready', { callId: match.callId }, dying)).rejects.toThrow(
      'killed',
    )
    expect(await bonusLeft(member)).toBe(2)
    expect(member.received.some(({ type }) => type === 'call.revealed')).toBe(false)
    await world.reveal(match)
    expect(await bonusLeft(member)).toBe(1)
    expect(member.received.some(({ type }) => type === 'call.revealed')).toBe(true)
    await leave(member)
  })
})
