import type { GenderFilter } from '@serendip/contract'
import { beforeAll, expect, test } from 'vitest'
import { type BilledCall, BillWorld, type Tab } from '../../../test/billing.ts'
import { describeEngines } from '../../../test/database.ts'

describeEngines('the price of a filter', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const aUser = (paid = 100, demoPeer = false) => world.aTab('user', { coins: { paid }, demoPeer })

  /** A match in which the first looked by a filter. */
  async function aMatch(seeker: Tab, other: Tab, filter: GenderFilter = 'female'): Promise<BilledCall> {
    const callId = await world.node.calls.start({ ...seeker, filter }, { ...other, filter: 'both' }, 'video')
    return { callId, payer: seeker, creator: other }
  }
  const leave = (tab: Tab) => world.node.calls.leave(tab.userId, 'left')

  test('is charged when the two see each other, once, and of nobody else', async () => {
    const [seeker, other] = [await aUser(), await aUser()]
    const match = await aMatch(seeker, other)
    expect(await world.balance(seeker)).toBe(100)
    await world.reveal(match)
    await world.reveal(match)
    expect([await world.balance(seeker), await world.balance(other)]).toEqual([90, 100])
    world.clock.advance(5_001)
    await leave(other)
    expect(await world.balance(seeker)).toBe(90)
  })

  test('is returned when the partner leaves within 5 s, and kept when the person leaves', async () => {
    const [seeker, other] = [await aUser(), await aUser()]
    await world.reveal(await aMatch(seeker, other))
    world.clock.advance(5_000)
    await leave(other)
    expect(await world.balance(seeker)).toBe(100)
    await world.reveal(await aMatch(seeker, other))
    await leave(seeker)
    expect(await world.balance(seeker)).toBe(90)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('is not charged where no video flows within 5 s', async () => {
    const [seeker, other] = [await aUser(), await aUser()]
    const match = await aMatch(seeker, other)
    world.clock.advance(5_001)
    await world.reveal(match)
    expect(await world.balance(seeker)).toBe(100)
    await leave(seeker)
    await aMatch(seeker, other)
    await leave(other)
    expect(await world.balance(seeker)).toBe(100)
  })

  test('is never charged for a demo peer, nor for a filter that is free', async () => {
    const [seeker, demo, other] = [await aUser(), await aUser(0, true), await aUser()]
    await world.reveal(await aMatch(seeker, demo))
    await leave(seeker)
    await world.reveal(await aMatch(seeker, other, 'both'))
    expect(await world.balance(seeker)).toBe(100)
  })

  test('a person whose coins are gone by then pays nothing, and the match ends', async () => {
    const [seeker, other] = [await aUser(9), await aUser()]
    const match = await aMatch(seeker, other)
    await world.reveal(match).catch(() => {})
    expect([world.endTold(seeker), world.endTold(other)]).toEqual(['no_coins', 'ended'])
    expect(await world.balance(seeker)).toBe(9)
  })
})
