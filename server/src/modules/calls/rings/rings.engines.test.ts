import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { BillWorld, type Tab } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'
import { sweepExpired } from '../../../kernel/sweep-expired.ts'
import { callsModule } from '../calls.module.ts'
import { createCalls } from '../calls.ts'
import { filterFee } from '../filter-fees/filter-fee-transfers.ts'

describeEngines('a ring', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const aPair = async (coins = { paid: 600 }) => ({
    payer: await world.aTab('user', { coins }),
    creator: await world.aTab('goddess', { rateCoins: 120 }),
  })
  const ring = (payer: Tab, creator: Tab, rateCoins = 120) =>
    world.send(payer, 'call.ring', { creatorId: creator.userId, rateCoins })
  const ringIdAt = (creator: Tab): string => {
    const incoming = creator.received.findLast((message) => message.type === 'call.incoming')
    if (!incoming) throw new Error('it does not ring')
    return incoming.ringId
  }
  const endAt = (tab: Tab) => tab.received.findLast((message) => message.type === 'call.ringEnded')?.reason
  const missedCalls = async (creator: Tab): Promise<number> => {
    const found = await sql<{ count: number }>`select count(*)::int as count from outbox
      where name = 'call.missed' and payload ->> 'calleeId' = ${creator.userId}`.execute(world.db)
    return found.rows[0]?.count ?? 0
  }

  test('rings on every tab of the creator, and the tab that answers is in the call, at the price of the ring', async () => {
    const { payer, creator } = await aPair()
    const otherTab = await world.openTab(creator.userId)
    expect(await ring(payer, creator)).toMatchObject({ ringId: ringIdAt(creator), rateCoins: 120 })
    expect(otherTab.received.at(-1)).toMatchObject({ type: 'call.incoming', from: { userId: payer.userId } })
    await sql`update creators set rate_coins = 180 where account_id = ${creator.userId}`.execute(world.db)
    const ringId = ringIdAt(creator)
    await world.send(otherTab, 'call.accept', { ringId })
    expect(endAt(creator)).toBe('accepted')
    expect(creator.received.some((message) => message.type === 'call.found')).toBe(false)
    const found = payer.received.find((message) => message.type === 'call.found')
    expect(found?.ringId).toBe(ringId)
    expect(found?.call.bill).toMatchObject({
      state: 'running',
      consented: true,
      rateCoins: 120,
      balanceCoins: 600,
    })

    const call = { callId: found?.call.callId ?? '', payer, creator: otherTab }
    await world.pass(call, 3, {})
    await world.reveal(call)
    await world.pass(call, 11)
    expect(world.lastBill(payer)).toMatchObject({ billedMs: 10_000, chargedCoins: 20 })
    await world.node.calls.leave(payer.userId, 'left')
    expect(await world.balance(payer)).toBe(580)
    expect(await world.earned(creator)).toBe(10)
  })

  test('if unanswered, is a missed call after 30 s, at no cost', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    world.clock.advance(29_999)
    await world.node.calls.tick()
    expect(endAt(payer)).toBeUndefined()
    world.clock.advance(1)
    await world.node.calls.tick()
    expect([endAt(payer), endAt(creator)]).toEqual(['missed', 'missed'])
    expect(await missedCalls(creator)).toBe(1)
    expect(await world.balance(payer)).toBe(600)
    const late = world.send(creator, 'call.accept', { ringId: ringIdAt(creator) })
    await expect(late).rejects.toMatchObject({ code: 'ring_ended' })
  })

  test('can be declined by the creator and cancelled by the caller, and by no one else', async () => {
    const { payer, creator } = await aPair()
    const stranger = await world.aTab('goddess')
    await ring(payer, creator)
    const ringId = ringIdAt(creator)
    for (const type of ['call.accept', 'call.decline', 'call.cancelRing'] as const) {
      await expect(world.send(stranger, type, { ringId })).rejects.toMatchObject({ code: 'ring_ended' })
    }
    await world.send(creator, 'call.decline', { ringId })
    expect(endAt(payer)).toBe('declined')
    expect(await missedCalls(creator)).toBe(0)
    await ring(payer, creator)
    await world.send(payer, 'call.cancelRing', { ringId: ringIdAt(creator) })
    expect(endAt(creator)).toBe('cancelled')
    expect(await missedCalls(creator)).toBe(1)
  })

  test('stops when the caller’s tab closes', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    await world.closeTab(payer)
    expect(endAt(creator)).toBe('cancelled')
  })

  test('is refused with the same error whatever the obstacle, even a block', async () => {
    const { payer } = await aPair()
    const [offline, blocking, resting, busy, ringing] = [
      ...(await Promise.all([1, 2, 3, 4, 5].map(() => world.aTab('goddess', { rateCoins: 120 })))),
    ]
    if (!offline || !blocking || !resting || !busy || !ringing) throw new Error('not enough people')
    await world.presence.remove(offline)
    await sql`insert into exclusions (owner_id, other_id, kind, created_at)
      values (${blocking.userId}, ${payer.userId}, 'block', now())`.execute(world.db)
    await sql`update creators set accepts_calls = false where account_id = ${resting.userId}`.execute(
      world.db,
    )
    await world.meet(await world.aTab('user'), busy)
    await ring(await world.aTab('user', { coins: { paid: 200 } }), ringing)
    const pending = await world.aTab('pendingGoddess')
    const artist = await world.aTab('artist', { rateCoins: 120 })
    for (const creator of [offline, blocking, resting, busy, ringing, pending, artist, payer]) {
      await expect(ring(payer, creator)).rejects.toMatchObject({ code: 'creator_unavailable', details: {} })
      world.clock.advance(60_000)
    }
    expect(blocking.received).toEqual([])
  })

  test('needs coins for a minute, the price of the card, and a caller who is a user and free', async () => {
    const { payer, creator } = await aPair({ paid: 100 })
    await expect(ring(payer, creator, 60)).rejects.toMatchObject({
      code: 'price_changed',
      details: { rateCoins: 120 },
    })
    await expect(ring(payer, creator)).rejects.toMatchObject({
      code: 'not_enough_coins',
      details: { missingCoins: 20 },
    })
    await expect(ring(await world.aTab('goddess'), creator)).rejects.toMatchObject({ code: 'forbidden' })
    await world.give(payer.userId, { paid: 20 })
    await world.meet(payer, await world.aTab('user'))
    await expect(ring(payer, creator)).rejects.toMatchObject({ code: 'already_in_match' })
    await world.node.calls.leave(payer.userId, 'left')
    await ring(payer, creator)
    const otherTab = await world.aTab('goddess', { rateCoins: 120 })
    await expect(ring(payer, otherTab)).rejects.toMatchObject({ code: 'already_in_match' })
  })

  test('is refused if the caller or the creator must prove their identity', async () => {
    const { payer, creator } = await aPair()
    world.unproven.add(payer.userId)
    await expect(ring(payer, creator)).rejects.toMatchObject({ code: 'identity_required' })
    world.unproven.delete(payer.userId)
    world.unproven.add(creator.userId)
    await expect(ring(payer, creator)).rejects.toMatchObject({ code: 'creator_unavailable' })
    expect(creator.received).toEqual([])
  })

  test('cannot be answered by a person who must prove their identity by then, and ends at no cost', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    world.unproven.add(creator.userId)
    const answer = world.send(creator, 'call.accept', { ringId: ringIdAt(creator) })
    await expect(answer).rejects.toMatchObject({ code: 'identity_required' })
    expect(endAt(payer)).toBe('unavailable')
    expect(await world.node.calls.isInCall(creator.userId)).toBe(false)
    expect(await world.balance(payer)).toBe(600)
  })

  test('is rate limited', async () => {
    const { payer, creator } = await aPair()
    for (let count = 0; count < world.settings.callRingLimit; count += 1) {
      await ring(payer, creator)
      await world.send(payer, 'call.cancelRing', { ringId: ringIdAt(creator) })
    }
    await expect(ring(payer, creator)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('an answer fails at no cost if the coins are gone or the caller is in a call', async () => {
    const { payer, creator } = await aPair({ paid: 125 })
    await ring(payer, creator)
    await world.money.wallet.post(
      world.db,
      filterFee({
        matchId: 'm',
        userId: payer.userId,
        priceCoins: 125,
      }),
    )
    const poor = world.send(creator, 'call.accept', { ringId: ringIdAt(creator) })
    await expect(poor).rejects.toMatchObject({ code: 'ring_ended' })
    expect(endAt(payer)).toBe('unavailable')
    expect(await world.node.calls.isInCall(creator.userId)).toBe(false)

    await world.give(payer.userId, { paid: 200 })
    await ring(payer, creator)
    await world.meet(payer, await world.aTab('user'))
    const busy = world.send(creator, 'call.accept', { ringId: ringIdAt(creator) })
    await expect(busy).rejects.toMatchObject({ code: 'ring_ended' })
    expect(await world.balance(payer)).toBe(200)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('ends when one of the two blocks the other, and reveals no more than that', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    await world.node.calls.separate(creator.userId, payer.userId)
    expect(endAt(payer)).toBe('unavailable')
  })

  test('ends as soon as one of the two is in a call', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    await world.meet(await world.aTab('user'), creator)
    await world.node.calls.tick()
    expect(endAt(payer)).toBe('unavailable')
  })

  test('shows on a tab opened while it rings, which may answer it', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    const later = await world.openTab(creator.userId)
    expect(later.received).toEqual([])
    await world.node.calls.connectionOpened(later)
    expect(later.received).toEqual([creator.received.findLast((message) => message.type === 'call.incoming')])
    await world.send(later, 'call.accept', { ringId: ringIdAt(later) })
    expect(later.received.some((message) => message.type === 'call.found')).toBe(true)
    await world.node.calls.leave(payer.userId, 'left')
  })

  test('shows on no one else’s tab, nor once it is over', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    for (const userId of [payer.userId, (await world.aTab('goddess')).userId]) {
      const tab = await world.openTab(userId)
      await world.node.calls.connectionOpened(tab)
      expect(tab.received).toEqual([])
    }
    world.clock.advance(world.settings.callRingMs)
    const late = await world.openTab(creator.userId)
    await world.node.calls.connectionOpened(late)
    await world.node.calls.tick()
    const later = await world.openTab(creator.userId)
    await world.node.calls.connectionOpened(later)
    expect(late.received.map(({ type }) => type)).toEqual(['call.ringEnded'])
    expect(later.received).toEqual([])
  })

  test('is withdrawn from a new tab if it ends while being shown there', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    const later = await world.openTab(creator.userId)
    const { profiles } = world.node.deps
    const slow = createCalls(
      {
        ...world.node.deps,
        profiles: {
          ...profiles,
          async partner(userId) {
            const ringId = ringIdAt(creator)
            await world.send(payer, 'call.cancelRing', { ringId })
            return profiles.partner(userId)
          },
        },
      },
      null,
    )
    await slow.connectionOpened(later)
    expect(later.received.findLast((message) => 'ringId' in message)).toMatchObject({
      type: 'call.ringEnded',
      reason: 'cancelled',
    })
  })

  test('is deleted a month after its end, but never while ringing; previews with their day', async () => {
    const { payer, creator } = await aPair()
    await ring(payer, creator)
    await world.send(payer, 'call.cancelRing', { ringId: ringIdAt(creator) })
    await world.node.calls.leave((await world.meet(payer, creator)).payer.userId, 'left')
    const rows = async () => {
      const found = await sql<{ rings: number; previews: number }>`select
        (select count(*)::int from call_rings where callee_id = ${creator.userId}) as rings,
        (select count(*)::int from call_previews where creator_id = ${creator.userId}) as previews`.execute(
        world.db,
      )
      return found.rows[0]
    }
    const dayMs = 24 * 3_600_000
    const sweep = () =>
      sweepExpired({ db: world.db, clock: world.clock, settings: world.money.deps.settings }, [callsModule])
    await sweep()
    expect(await rows()).toEqual({ rings: 1, previews: 1 })
    world.clock.advance(2 * dayMs)
    await sweep()
    expect(await rows()).toEqual({ rings: 1, previews: 0 })
    world.clock.advance(27 * dayMs)
    await ring(payer, creator)
    world.clock.advance(2 * dayMs)
    await sweep()
    expect(await rows()).toEqual({ rings: 1, previews: 0 })
    expect(endAt(creator)).toBe('cancelled')
  })
})
