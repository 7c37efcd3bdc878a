import { beforeAll, expect, test } from 'vitest'
import { BillWorld } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'
import { selfExclude, setLimit } from '../../wallet/limits/spending-limits.ts'
import { readReceipt } from './read-receipt.ts'
import { readStandingConsent, setStandingConsent } from './standing-consent.ts'

describeEngines('the consent of a payer', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const aPair = async (coins = { paid: 600 }) => ({
    payer: await world.aTab('user', { coins }),
    creator: await world.aTab('goddess'),
  })
  const limit = (userId: string, coins: number | null) => setLimit(world.money.deps, userId, 'day', coins)
  const leave = (tab: { userId: string }) => world.node.calls.leave(tab.userId, 'left')

  test('the payer’s own spending limit refuses Stay if a minute exceeds it', async () => {
    const { payer, creator } = await aPair()
    await limit(payer.userId, 59)
    const { callId } = await world.meet(payer, creator)
    const refused = world.send(payer, 'call.stay', { callId, rateCoins: 60 })
    await expect(refused).rejects.toMatchObject({ code: 'spending_limit' })
    await leave(payer)
  })

  test('the payer’s own spending limit bounds the seconds left, ends the call, and is disclosed to no one else', async () => {
    const { payer, creator } = await aPair()
    await limit(payer.userId, 65)
    const call = await world.meet(payer, creator)
    await world.send(payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await world.pass(call, 30)
    expect(world.lastBill(payer).secondsLeft).toBe(50)
    await world.pass(call, 50)
    expect([world.endReason(payer), world.endReason(creator)]).toEqual(['spending_limit', 'ended'])
    expect(await world.balance(payer)).toBe(540)
    expect((await readReceipt(world.node.deps, payer.userId, call.callId)).endReason).toBe('spending_limit')
    expect((await readReceipt(world.node.deps, creator.userId, call.callId)).endReason).toBe('ended')
  })

  test('a self-exclusion during a call ends it after the agreed block', async () => {
    const { payer, creator } = await aPair()
    const call = await world.meet(payer, creator)
    await world.send(payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await world.pass(call, 25)
    await selfExclude(world.money.deps, payer.userId, 1)
    await world.pass(call, 5)
    expect([world.endReason(payer), world.endReason(creator)]).toEqual(['self_excluded', 'ended'])
    expect(await world.balance(payer)).toBe(590)
  })

  test('a standing consent is off by default, and continues without a tap once on', async () => {
    const { payer, creator } = await aPair()
    expect(await readStandingConsent(world.node.deps, payer.userId)).toEqual({
      dailyCapCoins: null,
      spentTodayCoins: 0,
    })
    await setStandingConsent(world.node.deps, payer.userId, 200)
    const call = await world.meet(payer, creator)
    await world.pass(call, 35)
    expect(world.lastBill(payer)).toMatchObject({ state: 'running', chargedCoins: 15, capCoins: 200 })
    await leave(payer)
    expect((await readStandingConsent(world.node.deps, payer.userId)).spentTodayCoins).toBe(15)
  })

  test('a standing consent ends at its daily cap, summed over all calls of the day', async () => {
    const { payer, creator } = await aPair()
    await setStandingConsent(world.node.deps, payer.userId, 105)
    const first = await world.meet(payer, creator)
    await world.pass(first, 60)
    await leave(payer)
    const second = await world.meet(payer, creator)
    await world.pass(second, 20)
    expect(world.lastBill(payer)).toMatchObject({ consented: true, capCoins: 65, secondsLeft: 60 })
    await world.pass(second, 60)
    expect(await world.node.calls.isInCall(payer.userId)).toBe(false)
    expect(payer.received.findLast((message) => message.type === 'call.ended')?.reason).toBe('consent_cap')
    expect(creator.received.findLast((message) => message.type === 'call.ended')?.reason).toBe('ended')
    expect(await world.balance(payer)).toBe(500)
    // The rest of the cap is less than a minute, so the next call asks again.
    const third = await world.meet(payer, creator)
    await world.pass(third, 1)
    expect(world.lastBill(payer)).toMatchObject({ state: 'preview', consented: false })
    await leave(payer)
  })

  const dayMs = 24 * 3_600_000
  const toMidnight = (beforeMs: number) => world.clock.advance(dayMs - (world.clock.now() % dayMs) - beforeMs)

  test('a standing consent pays no more than its cap per UTC day, even for a call past midnight', async () => {
    const { payer, creator } = await aPair()
    await setStandingConsent(world.node.deps, payer.userId, 120)
    toMidnight(30_000)
    const first = await world.meet(payer, creator)
    await world.pass(first, 140)
    await leave(payer)
    // 10 s were billed before midnight, 110 s after it.
    expect(await world.balance(payer)).toBe(480)
    expect((await readStandingConsent(world.node.deps, payer.userId)).spentTodayCoins).toBe(110)
    const second = await world.meet(payer, creator)
    await world.pass(second, 5)
    expect(world.lastBill(payer)).toMatchObject({ state: 'preview', consented: false })
    await leave(payer)
  })

  test('after a tap, what the standing consent has paid still counts towards the day', async () => {
    const { payer, creator } = await aPair()
    await setStandingConsent(world.node.deps, payer.userId, 120)
    const call = await world.meet(payer, creator)
    await world.pass(call, 90)
    await world.send(payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await world.pass(call, 30)
    await leave(payer)
    expect(await world.balance(payer)).toBe(500)
    expect((await readStandingConsent(world.node.deps, payer.userId)).spentTodayCoins).toBe(70)
    const second = await world.meet(payer, creator)
    await world.pass(second, 5)
    expect(world.lastBill(payer).consented).toBe(false)
    await leave(payer)
  })

  test('a tap lifts the cap of a running call', async () => {
    const { payer, creator } = await aPair()
    await setStandingConsent(world.node.deps, payer.userId, 60)
    const call = await world.meet(payer, creator)
    await world.pass(call, 40)
    await world.send(payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await world.pass(call, 50)
    expect(world.lastBill(payer)).toMatchObject({ state: 'running', chargedCoins: 70, capCoins: null })
    await leave(payer)
  })

  test('a standing consent without coins is ignored: the person is asked', async () => {
    const { payer, creator } = await aPair({ paid: 59 })
    await setStandingConsent(world.node.deps, payer.userId, 500)
    const call = await world.meet(payer, creator)
    await world.pass(call, 20)
    expect(world.endReason(payer)).toBe('preview_over')
    expect(await world.balance(payer)).toBe(59)
    expect(await world.auditDifferences()).toEqual([])
  })
})
