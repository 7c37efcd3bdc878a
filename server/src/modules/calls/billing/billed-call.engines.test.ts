import { receiptSeconds } from '@serendip/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { BillWorld } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'
import { readHistory } from '../history/read-history.ts'
import { readReceipt } from './read-receipt.ts'

describeEngines('a billed call', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const aCall = async (coins = { paid: 600 }) =>
    world.meet(await world.aTab('user', { coins }), await world.aTab('goddess'))
  const stay = (call: Awaited<ReturnType<typeof aCall>>, rateCoins = 60) =>
    world.send(call.payer, 'call.stay', { callId: call.callId, rateCoins })

  test('is free for 20 s with its price on both screens, and ends without a charge if no one taps', async () => {
    const call = await aCall()
    await world.pass(call, 19)
    expect(world.lastBill(call.payer)).toMatchObject({ role: 'payer', state: 'preview', rateCoins: 60 })
    expect(world.lastBill(call.creator)).toMatchObject({
      role: 'creator',
      state: 'preview',
      secondsLeft: null,
    })
    expect(world.endReason(call.payer)).toBeNull()
    await world.pass(call, 1)
    expect([world.endReason(call.payer), world.endReason(call.creator)]).toEqual([
      'preview_over',
      'preview_over',
    ])
    expect(await world.balance(call.payer)).toBe(600)
  })

  test('after a tap in the preview is charged from the end of the preview, by the second, and both can verify the sum', async () => {
    const call = await aCall()
    await world.pass(call, 5)
    await stay(call)
    await world.pass(call, 15)
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'running', consented: true, chargedCoins: 0 })
    for (let second = 1; second <= 25; second += 1) {
      await world.pass(call, 1)
      expect(world.lastBill(call.payer)).toMatchObject({
        billedMs: second * 1_000,
        chargedCoins: second,
        balanceCoins: 600 - second,
      })
      expect(world.lastBill(call.creator).earnedCoins).toBe(Math.floor(second / 2))
    }
    await world.send(call.payer, 'call.leave', { callId: call.callId })
    expect(await world.balance(call.payer)).toBe(575)
    expect(await world.earned(call.creator)).toBe(12)
    for (const { userId } of [call.payer, call.creator]) {
      const receipt = await readReceipt(world.node.deps, userId, call.callId)
      expect(receipt).toMatchObject({ billedMs: 25_000, chargedCoins: 25, paidCoins: 25, earnedCoins: 12 })
      expect(receiptSeconds(receipt.spans, receipt.rateCoins).at(-1)?.chargedCoins).toBe(25)
    }
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'closed', chargedCoins: 25, balanceCoins: 575 })
    expect(await world.auditDifferences()).toEqual([])
  })

  test('has one start and one duration: at its end, in the history, on the receipt and among the coins', async () => {
    const call = await aCall()
    await world.pass(call, 5)
    await stay(call)
    await world.pass(call, 18)
    await world.send(call.payer, 'call.leave', { callId: call.callId })
    const { startedAt } = await readReceipt(world.node.deps, call.payer.userId, call.callId)
    const [payer, creator] = [call.payer, call.creator] as const
    for (const [{ userId }, account] of [
      [payer, 'wallet'],
      [creator, 'earned'],
    ] as const) {
      const receipt = await readReceipt(world.node.deps, userId, call.callId)
      const [inHistory] = (await readHistory(world.node.deps, userId, { limit: 1 })).entries
      const [coins] = (await world.money.wallet.history(userId, { account, limit: 1 })).entries
      expect(inHistory).toMatchObject({ entryId: call.callId, at: startedAt, durationMs: 23_000 })
      expect(receipt).toMatchObject({ startedAt, durationMs: 23_000 })
      expect(coins).toMatchObject({ refId: call.callId, call: { startedAt, durationMs: 23_000 } })
      // The ledger's own time stays that of the booking.
      expect(coins?.at).toBeGreaterThan(startedAt)
    }
    for (const { received } of [payer, creator]) {
      expect(received.find(({ type }) => type === 'call.ended')).toMatchObject({ durationMs: 23_000 })
    }
  })

  test('a receipt shows what was refunded for a call afterwards', async () => {
    const call = await aCall()
    await stay(call)
    await world.pass(call, 25)
    await world.send(call.payer, 'call.leave', { callId: call.callId })
    const charged = await readReceipt(world.node.deps, call.payer.userId, call.callId)
    expect(charged).toMatchObject({ returnedCoins: 0, returnedEarnedCoins: 0 })
    const settled = await sql<{ id: string; amount: number }>`select id::text, amount from transfers
      where kind = 'settle' and ref_id = ${call.callId} order by id`.execute(world.node.deps.plumbing.db)
    for (const { id } of settled.rows) await world.money.wallet.reverse(world.node.deps.plumbing.db, id)
    const given = await readReceipt(world.node.deps, call.payer.userId, call.callId)
    expect(given.returnedCoins).toBe(charged.chargedCoins)
    expect(given.returnedEarnedCoins).toBe(charged.earnedCoins)
    expect(given.chargedCoins).toBe(charged.chargedCoins)
    expect(given.chargedCoins).toBeGreaterThan(0)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('a receipt is only for the two people of the call', async () => {
    const call = await aCall()
    const stranger = await world.aTab('user')
    await expect(readReceipt(world.node.deps, stranger.userId, call.callId)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('only the payer can Stay, from the tab in the call, at the price shown, with coins for a minute', async () => {
    const call = await aCall({ paid: 59 })
    await expect(stay(call, 90)).rejects.toMatchObject({ code: 'price_changed', details: { rateCoins: 60 } })
    await expect(stay({ ...call, payer: call.creator })).rejects.toMatchObject({ code: 'forbidden' })
    const otherTab = await world.openTab(call.payer.userId)
    await expect(stay({ ...call, payer: otherTab })).rejects.toMatchObject({ code: 'not_in_call' })
    await expect(stay(call)).rejects.toMatchObject({
      code: 'not_enough_coins',
      details: { missingCoins: 1, balanceCoins: 59 },
    })
    await world.give(call.payer.userId, { bonus: 1 })
    await stay(call)
    await stay(call)
    expect(world.lastBill(call.payer)).toMatchObject({ consented: true, balanceCoins: 60 })
  })

  test('after three previews in a day nothing flows, and no one is revealed, before the tap', async () => {
    const { payer, creator } = await aCall()
    for (let preview = 1; preview < 3; preview += 1) {
      await world.node.calls.leave(payer.userId, 'left')
      await world.meet(payer, creator)
      expect((await world.node.calls.openSnapshot(payer.userId))?.bill?.state).toBe('preview')
    }
    await world.node.calls.leave(payer.userId, 'left')
    const { callId } = await world.meet(payer, creator, { revealed: false })
    await world.node.calls.tick()
    expect(world.lastBill(payer)).toMatchObject({ state: 'asking', consented: false })
    const signal = { description: { type: 'offer', sdp: 'v=0' } } as const
    await world.send(creator, 'call.signal', { callId, epoch: 0, seq: 0, signal })
    await world.send(payer, 'call.ready', { callId })
    await world.send(creator, 'call.ready', { callId })
    expect(payer.received.filter(({ type }) => type === 'call.signal')).toEqual([])
    expect(
      payer.received.filter(
        (message) => 'callId' in message && message.type === 'call.revealed' && message.callId === callId,
      ),
    ).toEqual([])

    await stay({ callId, payer, creator })
    const resumed = payer.received.find((message) => message.type === 'call.resumed')
    expect(resumed).toMatchObject({ call: { epoch: 1, revealed: false, bill: { state: 'running' } } })
    await world.reveal({ callId, payer, creator })
    await world.pass({ callId, payer, creator }, 11)
    expect(world.lastBill(payer)).toMatchObject({ state: 'running', billedMs: 10_000 })
  })

  test('an unanswered question ends the call after 20 s', async () => {
    const call = await aCall()
    await world.node.calls.leave(call.payer.userId, 'left')
    world.settings.callPreviewsPerDay = 0
    const asked = await world.meet(call.payer, call.creator, { revealed: false })
    world.settings.callPreviewsPerDay = 3
    await world.pass(asked, 19)
    expect(await world.node.calls.isInCall(asked.payer.userId)).toBe(true)
    await world.pass(asked, 1)
    expect(await world.node.calls.isInCall(asked.payer.userId)).toBe(false)
  })

  test('5 s without media are not billed; the call reports them and continues', async () => {
    const call = await aCall()
    await stay(call)
    await world.pass(call, 30)
    await world.pass(call, 5, {})
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'paused', billedMs: 10_000 })
    expect(world.lastBill(call.creator).pausedUntil).not.toBeNull()
    await world.pass(call, 10)
    // The first second back shows that media flows again; the time before it is silence.
    expect(world.lastBill(call.payer)).toMatchObject({
      state: 'running',
      billedMs: 19_000,
      pausedUntil: null,
    })
    await world.send(call.creator, 'call.leave', { callId: call.callId })
    const receipt = await readReceipt(world.node.deps, call.payer.userId, call.callId)
    expect(receipt.spans).toHaveLength(2)
  })

  test('15 s without media end the call', async () => {
    const call = await aCall()
    await stay(call)
    await world.pass(call, 30)
    await world.pass(call, 19, {})
    expect(world.endReason(call.payer)).toBeNull()
    await world.pass(call, 1, {})
    expect([world.endReason(call.payer), world.endReason(call.creator)]).toEqual(['no_media', 'no_media'])
    expect(await world.balance(call.payer)).toBe(590)
  })

  test('a call whose media never arrived ends by itself, and costs nothing', async () => {
    const payer = await world.aTab('user', { coins: { paid: 600 } })
    const call = await world.meet(payer, await world.aTab('goddess'), { revealed: false })
    await world.pass(call, 20, {})
    expect(world.endReason(payer)).toBe('no_media')
    expect(await world.balance(payer)).toBe(600)
  })

  test('warns at 60 and 15 s left, continues after a top-up, and ends when the coins are used up', async () => {
    const call = await aCall({ paid: 75 })
    await stay(call)
    await world.pass(call, 20)
    const warnings: (number | null)[] = []
    for (let second = 1; second <= 60; second += 1) {
      await world.pass(call, 1)
      const { secondsLeft, warningSeconds } = world.lastBill(call.payer)
      expect(secondsLeft).toBe(70 - second)
      if (warningSeconds !== warnings.at(-1)) warnings.push(warningSeconds)
    }
    expect(warnings).toEqual([null, 60, 15])
    await world.give(call.payer.userId, { paid: 10 })
    await world.pass(call, 19)
    expect(world.endReason(call.payer)).toBeNull()
    await world.pass(call, 1)
    // Seven blocks of 75 coins and one more from the top-up; less than a block stays with the payer.
    expect([world.endReason(call.payer), world.endReason(call.creator)]).toEqual(['no_coins', 'ended'])
    expect(await world.balance(call.payer)).toBe(5)
    expect(world.lastBill(call.payer)).toMatchObject({ chargedCoins: 80, billedMs: 80_000 })
    expect(await world.earned(call.creator)).toBe(40)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('keeps the price, the share and the block it started with', async () => {
    const call = await aCall()
    await stay(call)
    Object.assign(world.settings, { creatorSharePercent: 10, callBlockMs: 5_000 })
    await world.pass(call, 45)
    Object.assign(world.settings, { creatorSharePercent: 50, callBlockMs: 10_000 })
    await world.send(call.payer, 'call.leave', { callId: call.callId })
    expect(await world.earned(call.creator)).toBe(12)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('two users, a text call, a demo peer and two creators are not charged by the second', async () => {
    const user = () => world.aTab('user', { coins: { paid: 100 } })
    const free = [
      await world.meet(await user(), await user()),
      await world.meet(await user(), await world.aTab('goddess'), { mode: 'text' }),
      await world.meet(await world.aTab('user', { demoPeer: true }), await world.aTab('goddess')),
      await world.meet(await world.aTab('goddess'), await world.aTab('goddess')),
    ]
    for (const call of free) await world.pass(call, 25)
    for (const call of free) {
      expect(call.payer.received.some(({ type }) => type === 'call.bill')).toBe(false)
      expect(world.endReason(call.payer)).toBeNull()
      await world.node.calls.leave(call.payer.userId, 'left')
    }
  })

  test.each(['pendingGoddess', 'artist'] as const)(
    'a %s is in no call, whichever of the two was found',
    async (role) => {
      const [user, otherTab] = [await world.aTab('user', { coins: { paid: 100 } }), await world.aTab(role)]
      for (const mode of ['video', 'text'] as const) {
        await expect(world.meet(user, otherTab, { mode })).rejects.toMatchObject({ name: 'PartedError' })
        await expect(world.meet(otherTab, user, { mode })).rejects.toMatchObject({ name: 'PartedError' })
      }
      expect(await world.node.calls.isInCall(user.userId)).toBe(false)
    },
  )
})
