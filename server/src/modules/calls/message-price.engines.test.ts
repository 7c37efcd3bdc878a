import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type BilledCall, BillWorld, type Tab } from '../../../test/billing.ts'
import { describeEngines } from '../../../test/database.ts'

describeEngines('messages to a creator', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const aUser = (paid = 100) => world.aTab('user', { coins: { paid } })
  const aTalk = async (user: Tab, creator?: Tab): Promise<BilledCall> =>
    world.meet(user, creator ?? (await world.aTab('goddess')), { mode: 'text' })
  const write = (from: Tab, { callId }: BilledCall, priceCoins?: number, tempId = randomUUID()) =>
    world.send(from, 'call.text', {
      callId,
      tempId,
      text: 'Hello',
      ...(priceCoins !== undefined && { priceCoins }),
    })
  const lastPrice = (tab: Tab) => {
    const last = tab.received.findLast((message) => message.type === 'call.text')
    return last?.type === 'call.text' ? last.messagePrice : undefined
  }
  const leave = (tab: Tab) => world.node.calls.leave(tab.userId, 'left')

  test('are free three times with each creator, in any call, and the next costs the agreed price', async () => {
    const [user, creator] = [await aUser(), await world.aTab('goddess')]
    const first = await aTalk(user, creator)
    const snapshot = await world.node.calls.openSnapshot(user.userId)
    expect(snapshot?.messagePrice).toEqual({ freeLeft: 3, priceCoins: 5 })
    await write(user, first)
    await write(user, first)
    expect(lastPrice(user)).toEqual({ freeLeft: 1, priceCoins: 5 })
    await leave(user)
    const second = await aTalk(user, creator)
    await write(user, second)
    expect(await world.balance(user)).toBe(100)
    // Nothing is charged that was not shown on screen.
    await expect(write(user, second)).rejects.toMatchObject({
      code: 'price_changed',
      details: { priceCoins: 5 },
    })
    await write(user, second, 5)
    expect(await world.balance(user)).toBe(95)
    expect(await world.earned(creator)).toBe(2)
    await leave(user)
    await write(user, await aTalk(user))
    expect(await world.balance(user)).toBe(95)
    await leave(user)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('cost nothing when resent', async () => {
    const user = await aUser()
    const talk = await aTalk(user)
    for (let count = 0; count < 3; count += 1) await write(user, talk)
    const tempId = randomUUID()
    await write(user, talk, 5, tempId)
    await write(user, talk, 5, tempId)
    expect(await world.balance(user)).toBe(95)
    expect(lastPrice(user)).toEqual({ freeLeft: 0, priceCoins: 5 })
    await leave(user)
  })

  test('are not sent if they cannot be paid', async () => {
    const user = await aUser(4)
    const talk = await aTalk(user)
    for (let count = 0; count < 3; count += 1) await write(user, talk)
    const before = talk.creator.received.length
    await expect(write(user, talk, 5)).rejects.toMatchObject({ code: 'not_enough_coins' })
    expect(talk.creator.received.length).toBe(before)
    expect((await world.node.calls.evidence(talk.callId, user.userId))?.texts).toHaveLength(3)
    await leave(user)
  })

  test('are free from a premium member, from the creator, and between two users', async () => {
    const [member, first, second] = [await aUser(), await aUser(), await aUser()]
    world.premium.add(member.userId)
    const talks = [
      { talk: await aTalk(member), from: member },
      { talk: await aTalk(first, second), from: first },
    ]
    for (const { talk, from } of talks) {
      for (let count = 0; count < 5; count += 1) {
        await write(from, talk)
        await write(talk.creator, talk)
      }
    }
    expect([await world.balance(member), await world.balance(first), await world.balance(second)]).toEqual([
      100, 100, 100,
    ])
    expect(lastPrice(first)).toBeNull()
    for (const { from } of talks) await leave(from)
  })

  test('are priced in a preview, and included once the payer pays by the second', async () => {
    const user = await aUser()
    const call = await world.meet(user, await world.aTab('goddess'))
    for (let count = 0; count < 3; count += 1) await write(user, call)
    await expect(write(user, call)).rejects.toMatchObject({ code: 'price_changed' })
    await world.send(user, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await write(user, call)
    await leave(user)
    expect(await world.balance(user)).toBe(100)
  })
})
