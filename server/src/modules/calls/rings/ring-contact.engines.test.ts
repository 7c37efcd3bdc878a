import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { BillWorld, type Tab } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'
import { storeUndisturbed } from './do-not-disturb.store.ts'

describeEngines('a free ring between contacts', (open) => {
  let world: BillWorld

  beforeAll(async () => {
    world = new BillWorld(await open())
  })

  const follow = (owner: Tab, otherTab: Tab) =>
    sql`insert into follows (owner_id, other_id, created_at) values (${owner.userId}, ${otherTab.userId}, now())`.execute(
      world.db,
    )

  const contacts = async () => {
    const [caller, callee] = [await world.aTab('user'), await world.aTab('user')]
    await follow(caller, callee)
    await follow(callee, caller)
    return { caller, callee }
  }

  const ring = (caller: Tab, callee: Tab) => world.send(caller, 'call.ringContact', { userId: callee.userId })

  const ringIdAt = (callee: Tab): string => {
    const incoming = callee.received.findLast((message) => message.type === 'call.incoming')
    if (!incoming) throw new Error('it does not ring')
    return incoming.ringId
  }

  const missedBy = async (callee: Tab): Promise<readonly string[]> => {
    const found = await sql<{ reason: string }>`select end_reason as reason from call_rings
      where callee_id = ${callee.userId} and rate_coins is null`.execute(world.db)
    return found.rows.map(({ reason }) => reason).toSorted()
  }

  test('stops at once when either person is banned, and the caller reads that the other is unavailable', async () => {
    for (const banned of ['caller', 'callee'] as const) {
      const two = await contacts()
      await ring(two.caller, two.callee)
      const ringId = ringIdAt(two.callee)
      await world.node.calls.expel(two[banned].userId)
      for (const tab of [two.caller, two.callee]) {
        expect(tab.received.at(-1)).toEqual({ type: 'call.ringEnded', ringId, reason: 'unavailable' })
      }
    }
  })

  test('rings without coins and starts a direct call that has no bill and costs nothing', async () => {
    const { caller, callee } = await contacts()
    await ring(caller, callee)
    expect(callee.received.at(-1)).toMatchObject({
      type: 'call.incoming',
      rateCoins: null,
      from: { userId: caller.userId },
    })
    await world.send(callee, 'call.accept', { ringId: ringIdAt(callee) })
    for (const tab of [caller, callee]) {
      const found = tab.received.find((message) => message.type === 'call.found')
      expect(found?.call).toMatchObject({ direct: true, bill: null, messagePrice: null })
    }
    const bills = await sql<{ count: number }>`select count(*)::int as count from call_bills b
      join call_sides s using (call_id) where s.user_id = ${caller.userId}`.execute(world.db)
    expect(bills.rows).toEqual([{ count: 0 }])
    const rang = await sql<{ user_id: string }>`select user_id from call_sides
      where rang and user_id in (${caller.userId}, ${callee.userId})`.execute(world.db)
    expect(rang.rows).toEqual([{ user_id: caller.userId }])
    await world.node.calls.leave(caller.userId, 'left')
  })

  test('is refused unless both are users who added each other and neither blocked the other', async () => {
    const caller = await world.aTab('user')
    const [stranger, addedOnly, adds] = await Promise.all([1, 2, 3].map(() => world.aTab('user')))
    const creator = await world.aTab('goddess')
    const demo = await world.aTab('user', { demoPeer: true })
    const blocking = await world.aTab('user')
    if (!stranger || !addedOnly || !adds) throw new Error('not enough people')
    await follow(caller, addedOnly)
    await follow(adds, caller)
    for (const contact of [creator, demo, blocking]) {
      await follow(caller, contact)
      await follow(contact, caller)
    }
    await sql`insert into exclusions (owner_id, other_id, kind, created_at)
      values (${blocking.userId}, ${caller.userId}, 'block', now())`.execute(world.db)
    for (const otherTab of [stranger, addedOnly, adds, creator, demo, blocking, caller]) {
      await expect(ring(caller, otherTab)).rejects.toMatchObject({ code: 'contact_unavailable', details: {} })
      expect(otherTab.received).toEqual([])
      expect(await missedBy(otherTab)).toEqual([])
      world.clock.advance(60_000)
    }
    await expect(ring(creator, caller)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is refused in the same way if the contact is offline, busy or rung, and is a missed call', async () => {
    const { caller, callee } = await contacts()
    const refused = () => expect(ring(caller, callee)).rejects.toMatchObject({ code: 'contact_unavailable' })
    await world.presence.remove(callee)
    await refused()
    await world.presence.add({ ...callee, isCounted: true, creatorSince: null })
    await world.meet(callee, await world.aTab('user'))
    await refused()
    await world.node.calls.leave(callee.userId, 'left')
    const otherTab = await world.aTab('user')
    await follow(otherTab, callee)
    await follow(callee, otherTab)
    await ring(otherTab, callee)
    await refused()
    await world.send(callee, 'call.decline', { ringId: ringIdAt(callee) })
    expect(await missedBy(callee)).toEqual(['declined', 'unavailable', 'unavailable', 'unavailable'])
  })

  test('rings a contact without a tab whom a push tells of it, and shows in the tab that they open', async () => {
    const { caller, callee } = await contacts()
    await world.presence.remove(callee)
    world.reached.add(callee.userId)
    await ring(caller, callee)
    const rang = await sql<{ payload: { until: number } }>`select payload from outbox
      where name = 'call.rang' and payload ->> 'calleeId' = ${callee.userId}`.execute(world.db)
    expect(rang.rows.map(({ payload }) => payload.until)).toEqual([
      world.clock.now() + world.settings.callRingMs,
    ])
    await storeUndisturbed(world.db, callee.userId, new Date(world.clock.now()))
    const otherTab = await world.aTab('user')
    await follow(otherTab, callee)
    await follow(callee, otherTab)
    await expect(ring(otherTab, callee)).rejects.toMatchObject({ code: 'contact_unavailable' })
  })

  test('does not reach a person who is not to be disturbed, who finds a missed call', async () => {
    const { caller, callee } = await contacts()
    const at = new Date(world.clock.now())
    await storeUndisturbed(world.db, callee.userId, at)
    await storeUndisturbed(world.db, callee.userId, at)
    await expect(ring(caller, callee)).rejects.toMatchObject({ code: 'contact_unavailable' })
    expect(callee.received).toEqual([])
    expect(await missedBy(callee)).toEqual(['unavailable'])
    const missed = await sql<{ count: number }>`select count(*)::int as count from outbox
      where name = 'call.missed' and payload ->> 'calleeId' = ${callee.userId}`.execute(world.db)
    expect(missed.rows).toEqual([{ count: 1 }])
    await storeUndisturbed(world.db, callee.userId, null)
    await ring(caller, callee)
    expect(callee.received.at(-1)).toMatchObject({ type: 'call.incoming' })
    await world.send(callee, 'call.decline', { ringId: ringIdAt(callee) })
  })

  test('is refused to a caller in a call, and is rate limited', async () => {
    const { caller, callee } = await contacts()
    await world.meet(caller, await world.aTab('user'))
    await expect(ring(caller, callee)).rejects.toMatchObject({ code: 'already_in_match' })
    await world.node.calls.leave(caller.userId, 'left')
    for (let count = 1; count < world.settings.callRingLimit; count += 1) {
      await ring(caller, callee)
      await world.send(callee, 'call.decline', { ringId: ringIdAt(callee) })
    }
    await expect(ring(caller, callee)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test.each(['one after the other', 'at the same moment'])(
    'that crosses another %s is answered by the second: one call, and no missed one',
    async (when) => {
      const { caller: firstTab, callee: secondTab } = await contacts()
      const answers =
        when === 'at the same moment'
          ? await Promise.all([ring(firstTab, secondTab), ring(secondTab, firstTab)])
          : [await ring(firstTab, secondTab), await ring(secondTab, firstTab)]
      const [first, second] = answers as { ringId: string; theirs?: true }[]
      expect(second?.ringId).toBe(first?.ringId)
      const isOther = second?.theirs === true
      expect([first?.theirs, second?.theirs].filter(Boolean)).toEqual([true])
      const [answerer, ringer] = isOther ? [secondTab, firstTab] : [firstTab, secondTab]
      expect(ringIdAt(answerer)).toBe(first?.ringId)
      expect(ringer.received.filter(({ type }) => type === 'call.incoming')).toEqual([])
      await world.send(answerer, 'call.accept', { ringId: first?.ringId ?? '' })
      for (const tab of [firstTab, secondTab]) {
        expect(tab.received.at(-1)).toMatchObject({ type: 'call.found', ringId: first?.ringId })
        expect(await missedBy(tab)).toEqual(tab === answerer ? ['accepted'] : [])
      }
    },
  )

  test('that crosses one of a contact who wants no calls is answered all the same: they rang', async () => {
    const { caller, callee } = await contacts()
    await storeUndisturbed(world.db, caller.userId, new Date(world.clock.now()))
    await ring(caller, callee)
    expect(await ring(callee, caller)).toMatchObject({ ringId: ringIdAt(callee), theirs: true })
  })
})
