import { beforeAll, describe, expect, test } from 'vitest'
import { type BilledCall, BillWorld } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'

describeEngines('cheating in a billed call', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })

  /** A call that has been charged for 10 s. */
  async function aRunningCall(coins: { paid?: number; bonus?: number; demo?: number } = { paid: 600 }) {
    const call = await world.meet(await world.aTab('user', { coins }), await world.aTab('goddess'))
    await world.send(call.payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await world.pass(call, 30)
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'running', chargedCoins: 10 })
    return call
  }
  const isPaused = (call: BilledCall): void => {
    for (const tab of [call.payer, call.creator]) expect(world.lastBill(tab).state).toBe('paused')
  }
  const leave = (call: BilledCall) => world.node.calls.leave(call.payer.userId, 'left')
  const noDifference = async () => expect(await world.auditDifferences()).toEqual([])

  // The picture visible beyond the forgiven silence is charged, 3 coins here: see advance-bill.test.ts for the
  // arithmetic.
  test('a payer who freezes the counter pays for the visible picture, and both are instructed to cover it', async () => {
    const call = await aRunningCall()
    for (let second = 0; second < 6; second += 1) {
      await world.report(call.callId, call.payer, 0)
      await world.pass(call, 1, { creator: true })
    }
    isPaused(call)
    await world.pass(call, 14, { creator: true })
    expect(world.endReason(call.creator)).toBe('no_media')
    expect(world.lastBill(call.payer).chargedCoins).toBe(13)
    await noDifference()
  })

  test('a payer who stops reporting gains no more than the pause', async () => {
    const call = await aRunningCall()
    await world.pass(call, 5, { creator: true })
    isPaused(call)
    expect(world.lastBill(call.payer).chargedCoins).toBe(13)
    await leave(call)
  })

  test('a creator who reports only presence is paid only for the picture that was visible', async () => {
    const call = await aRunningCall()
    await world.pass(call, 10, { creator: true })
    expect(world.lastBill(call.payer).billedMs).toBe(13_000)
    await leave(call)
    expect(await world.earned(call.creator)).toBe(6)
    await noDifference()
  })

  test('a replayed or falling counter is no media', async () => {
    const call = await aRunningCall()
    const epoch = await world.epochOf(call.callId)
    for (const packets of [1_000_000, 999_999, 5, 1_000_000]) {
      await world.pass(call, 1, { creator: true })
      await world.send(call.payer, 'call.stats', { callId: call.callId, epoch, packets })
    }
    await world.pass(call, 4, { creator: true })
    // The one big jump counts as growth once; nothing after it does.
    expect(world.lastBill(call.payer).billedMs).toBeLessThanOrEqual(14_000)
    isPaused(call)
    await leave(call)
  })

  test('reports from another tab, a stranger or another epoch are ignored', async () => {
    const call = await aRunningCall()
    const otherTab = await world.openTab(call.payer.userId)
    const stranger = await world.aTab('user')
    for (let second = 0; second < 5; second += 1) {
      await world.report(call.callId, otherTab)
      await world.report(call.callId, stranger)
      await world.report(call.callId, call.payer, 50, 7)
      await world.pass(call, 1, { creator: true })
    }
    isPaused(call)
    await leave(call)
  })

  test('a payer who closes the socket is not charged while away, and does not keep the call', async () => {
    const call = await aRunningCall()
    await world.closeTab(call.payer)
    await world.pass(call, 18, { creator: true })
    await world.node.calls.sweep()
    expect(await world.node.calls.isInCall(call.creator.userId)).toBe(false)
    expect(await world.balance(call.payer)).toBe(587)
    await noDifference()
  })

  test('two tabs of one payer pay once', async () => {
    const call = await aRunningCall()
    const secondTab = await world.openTab(call.payer.userId)
    await world.send(secondTab, 'call.resume', { callId: call.callId, fresh: false })
    const moved = { ...call, payer: secondTab }
    await world.report(call.callId, call.payer)
    await world.report(call.callId, secondTab)
    await world.pass(moved, 10)
    await world.report(call.callId, call.payer)
    await leave(moved)
    const balance = await world.balance(call.payer)
    // One second passes until the new tab's counter is seen to grow; the platform bears it.
    expect(balance).toBeGreaterThanOrEqual(580)
    expect(balance).toBeLessThanOrEqual(582)
    await noDifference()
  })

  test('no one is paid for a call kept open without media', async () => {
    const call = await world.meet(
      await world.aTab('user', { coins: { paid: 600 } }),
      await world.aTab('goddess'),
    )
    await world.send(call.payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await world.pass(call, 60, {})
    expect(world.endReason(call.creator)).toBe('no_media')
    expect(await world.balance(call.payer)).toBe(600)
    expect(await world.earned(call.creator)).toBe(0)
  })

  test('a creator calling from their own second account with granted coins earns nothing', async () => {
    const call = await aRunningCall({ bonus: 300, demo: 300 })
    await world.pass(call, 60)
    expect(world.lastBill(call.creator)).toMatchObject({ chargedCoins: 70, earnedCoins: 0 })
    await leave(call)
    expect(await world.earned(call.creator)).toBe(0)
    await noDifference()
  })

  test('a creator calling from their own second account with bought coins loses the platform’s share', async () => {
    const call = await aRunningCall({ bonus: 15, paid: 300 })
    await world.pass(call, 51)
    // Of 61 coins 15 were granted; half of the other 46 is earned, and the ledger ends up with the same sum.
    expect(world.lastBill(call.creator)).toMatchObject({ chargedCoins: 61, earnedCoins: 23 })
    await leave(call)
    expect(await world.earned(call.creator)).toBe(23)
    expect(await world.balance(call.payer)).toBe(254)
    await noDifference()
  })

  test('a payer who never reports the picture’s arrival gets no endless preview', async () => {
    const payer = await world.aTab('user', { coins: { paid: 600 } })
    const creator = await world.aTab('goddess')
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const call = await world.meet(payer, creator, { revealed: false })
      await world.pass(call, 20)
      expect(await world.node.calls.isInCall(payer.userId)).toBe(false)
    }
    const fourth = await world.meet(payer, creator, { revealed: false })
    await world.node.calls.tick()
    expect(world.lastBill(payer).state).toBe('asking')
    await leave(fourth)
  })

  test('a payer without a coin who meets one creator after the other gets ten previews a day, and new ones the next', async () => {
    const payer = await world.aTab('user')
    const preview = async (): Promise<string | undefined> => {
      const { creator } = await world.meet(payer, await world.aTab('goddess'), { revealed: false })
      await world.node.calls.tick()
      const { state } = world.lastBill(payer)
      await world.node.calls.leave(creator.userId, 'left')
      return state
    }
    const states: (string | undefined)[] = []
    for (let met = 0; met < 12; met += 1) states.push(await preview())
    expect(states.filter((state) => state === 'preview')).toHaveLength(10)
    expect(states.slice(10)).toEqual(['asking', 'asking'])
    world.clock.advance(24 * 3_600_000)
    expect(await preview()).toBe('preview')
  })

  test('a payer whose counter stutters just beyond the gap, to see the picture between pauses, soon loses the call', async () => {
    const call = await aRunningCall()
    for (let round = 0; round < 20; round += 1) {
      await world.report(call.callId, call.payer)
      await world.pass(call, 5, { creator: true })
    }
    expect(world.endReason(call.creator)).toBe('no_media')
    await noDifference()
  })

  describe('with the creator’s picture', () => {
    const both = { payer: true, creator: true } as const

    test.each(['off', 'muted', 'black', 'frozen'] as const)(
      'a creator whose picture is %s is not paid for it, whichever tab says so',
      async (fault) => {
        for (const told of [{ creatorShows: fault }, { payerSees: fault }]) {
          const call = await aRunningCall()
          await world.pass(call, 30, { ...both, creatorShows: 'shown', payerSees: 'shown', ...told })
          for (const tab of [call.payer, call.creator])
            expect(world.lastBill(tab)).toMatchObject({ state: 'running', unseen: { fault } })
          // If the payer alone reports the fault, the picture may have been seen: time beyond the forgiven
          // silence is charged.
          expect(world.lastBill(call.payer).chargedCoins).toBeLessThanOrEqual(13)
          await leave(call)
          await noDifference()
        }
      },
    )

    test('a creator whose tab leaves out what it shows is not paid for a picture that the payer does not see', async () => {
      const call = await aRunningCall()
      await world.pass(call, 60, { ...both, payerSees: 'black' })
      expect(world.lastBill(call.payer).chargedCoins).toBeLessThanOrEqual(13)
      expect(await world.earned(call.creator)).toBeLessThanOrEqual(6)
      await leave(call)
    })

    test('a payer who lies about a black picture loses it, and after a minute pays for sound or loses the call', async () => {
      const call = await aRunningCall()
      await world.pass(call, 6, { ...both, payerSees: 'black' })
      // Both cover the picture by this.
      expect(world.lastBill(call.creator)).toMatchObject({ unseen: { by: 'payer', fault: 'black' } })
      await world.pass(call, 80, { ...both, payerSees: 'covered' })
      expect(world.endReason(call.payer)).toBe('no_picture')
      expect(world.endReason(call.creator)).toBe('no_picture')
      await noDifference()
    })

    test('a payer who lies about it again and again gets no endless free sound', async () => {
      const call = await aRunningCall()
      let seconds = 0
      while (world.endReason(call.creator) === null && seconds < 600) {
        await world.pass(call, 12, { ...both, payerSees: 'black' })
        await world.pass(call, 2, { ...both, payerSees: 'shown' })
        seconds += 14
      }
      expect(world.endReason(call.creator)).not.toBeNull()
      expect(seconds).toBeLessThan(120)
      await noDifference()
    })

    test('a payer’s own word about anything else changes nothing: covered alone is no fault of the picture', async () => {
      const call = await aRunningCall()
      await world.pass(call, 3, { ...both, payerSees: 'covered' })
      await world.pass(call, 7, both)
      expect(world.lastBill(call.payer)).toMatchObject({ chargedCoins: 20, unseen: null })
      await leave(call)
    })

    test('a payer who goes on with sound pays half until the picture is back; both, the receipt and the ledger agree', async () => {
      const call = await aRunningCall()
      const { callId, payer, creator } = call
      await world.pass(call, 70, { ...both, creatorShows: 'off', payerSees: 'covered' })
      expect(world.lastBill(payer)).toMatchObject({
        chargedCoins: 10,
        unseen: { sound: false, soundRateCoins: 30 },
      })
      const wish = { callId, rateCoins: 60 }
      await expect(world.send(creator, 'call.goOnWithSound', wish)).rejects.toThrow('forbidden')
      await expect(world.send(payer, 'call.goOnWithSound', { callId, rateCoins: 90 })).rejects.toThrow(
        'price_changed',
      )
      await world.send(payer, 'call.goOnWithSound', wish)
      await world.send(payer, 'call.goOnWithSound', wish)
      await world.pass(call, 20, { ...both, creatorShows: 'off', payerSees: 'covered' })
      expect(world.lastBill(payer)).toMatchObject({ chargedCoins: 20, unseen: { sound: true } })
      await world.pass(call, 11, { ...both, creatorShows: 'shown', payerSees: 'shown' })
      expect(world.lastBill(payer)).toMatchObject({ chargedCoins: 30, unseen: null })
      await leave(call)
      const { billing } = world.node.calls.routes
      const receipt = await billing.receipt({ caller: { userId: payer.userId }, params: { callId } } as never)
      expect(receipt).toMatchObject({ unseen: [{ by: 'creator', fault: 'off' }], chargedCoins: 30 })
      expect(receipt.unseen?.[0]?.soundMs).toBeGreaterThan(0)
      expect(await world.earned(creator)).toBe(15)
      await noDifference()
    })
  })
})
