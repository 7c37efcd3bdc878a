import { expect, test, vi } from 'vitest'
import { BillWorld } from '../../../../test/billing.ts'
import { describeEngines } from '../../../../test/database.ts'

describeEngines('connections', (open) => {
  test('that open or close at a moment share their look-ups, and a ring among them is shown and ends', async () => {
    const world = new BillWorld(await open())
    const { calls, deps } = world.node
    const payer = await world.aTab('user', { coins: { paid: 600 } })
    const creator = await world.aTab('goddess', { rateCoins: 120 })
    await world.send(payer, 'call.ring', { creatorId: creator.userId, rateCoins: 120 })
    const tabs = await Promise.all(Array.from({ length: 8 }, () => world.aTab('user')))
    const later = await world.openTab(creator.userId)
    const executed = vi.spyOn(deps.plumbing.db.getExecutor(), 'executeQuery')
    await Promise.all(
      tabs.map((tab) => Promise.all([calls.openSnapshot(tab.userId), calls.connectionOpened(tab)])),
    )
    expect(executed).toHaveBeenCalledTimes(2)
    await Promise.all(tabs.map((tab) => calls.connectionClosed(tab)))
    expect(executed).toHaveBeenCalledTimes(4)
    executed.mockRestore()
    await Promise.all([...tabs, later].map((tab) => calls.connectionOpened(tab)))
    expect(later.received.at(-1)?.type).toBe('call.incoming')
    await Promise.all([...tabs, payer].map((tab) => calls.connectionClosed(tab)))
    expect(creator.received.at(-1)).toMatchObject({ type: 'call.ringEnded', reason: 'cancelled' })
  })

  test('of a person who logs out end their call for both at once; another tab’s logout does not', async () => {
    const world = new BillWorld(await open())
    const [first, second] = [await world.aTab('user'), await world.aTab('user')]
    const { calls } = world.node
    await calls.start(first, second, 'video')
    await calls.connectionClosed(await world.openTab(first.userId), { loggedOut: true })
    expect(await calls.isInCall(second.userId)).toBe(true)
    await calls.connectionClosed(first, { loggedOut: true })
    expect(world.endReason(second)).toBe('partner_left')
    expect(world.endReason(first)).toBe('left')
    expect(await calls.isInCall(second.userId)).toBe(false)
  })
})
