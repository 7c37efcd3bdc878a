import { runSchedule } from '../../../../test/run-schedule.ts'
import { beforeAll, expect, test } from 'vitest'
import { BillWorld } from '../../../../test/billing.ts'
import { consentedCalls } from '../../../../test/consented-calls.ts'
import { describeEngines } from '../../../../test/database.ts'
import { bothFlow } from '../../../../test/media-flow.ts'

describeEngines('the tick', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const { aConsentedCall, leave, settlements } = consentedCalls(() => world)

  test('of two nodes bills each call once, whichever is first', async () => {
    const nodes = [world.node, world.aNode(), world.aNode()]
    const calls = await Promise.all(Array.from({ length: 6 }, () => aConsentedCall()))
    const [first, ...otherCalls] = calls
    if (!first) throw new Error('no call')
    for (let second = 0; second < 45; second += 1) {
      for (const call of otherCalls) {
        await world.report(call.callId, call.payer)
        await world.report(call.callId, call.creator)
      }
      await world.pass(first, 1, { payer: true, creator: true }, nodes)
    }
    for (const call of calls) {
      await leave(call)
      // Calls other than the first lag behind by one second: their reports arrived a moment before it was over.
      expect(await world.balance(call.payer)).toBe(call === first ? 575 : 576)
      expect(await settlements(call)).toBe(3)
    }
    expect(await world.auditDifferences()).toEqual([])
  })

  test('a crashed node loses at most the unreported seconds, and its lease is taken over', async () => {
    const call = await aConsentedCall()
    await world.pass(call, 33)
    const otherNode = world.aNode()
    // Its sockets die with it, so nobody reports either, until both are back on the other node.
    await world.pass(call, 4, {}, [])
    await world.pass(call, 10, { payer: true, creator: true }, [otherNode])
    await leave(call)
    expect(await world.balance(call.payer)).toBe(600 - 13 - 9)
    expect(await world.auditDifferences()).toEqual([])
  })

  test.each([
    ['within a block', 24],
    ['at the turn of a block', 29],
  ])('a node that stalled %s can write nothing once another has its bills', async (_where, seconds) => {
    const call = await aConsentedCall()
    await world.pass(call, seconds)
    const woken = Promise.withResolvers<void>()
    const stalled = world.aNode({
      nodeId: world.node.deps.billing.nodeId,
      media: {
        report: world.media.report,
        async evidence(keys) {
          const found = await world.media.evidence(keys)
          await woken.promise
          return found
        },
      },
    })
    world.clock.advance(1_000)
    for (const tab of [call.payer, call.creator]) await world.report(call.callId, tab)
    const late = stalled.calls.tick()
    const otherNode = world.aNode()
    await world.pass(call, 8, bothFlow, [otherNode])
    const before = world.lastBill(call.payer).billedMs
    woken.resolve()
    await late
    await world.pass(call, 1, bothFlow, [otherNode])
    expect(world.lastBill(call.payer).billedMs).toBe(before + 1_000)
    await leave(call)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('of a bill belongs to one node while its lease lasts', async () => {
    const call = await aConsentedCall()
    const otherNode = world.aNode()
    const isBill = ({ type }: { type: string }): boolean => type === 'call.bill'
    await world.pass(call, 1)
    const before = call.payer.received.filter(isBill).length
    for (let second = 0; second < 8; second += 1) {
      await world.pass(call, 1)
      await otherNode.calls.tick()
    }
    expect(call.payer.received.filter(isBill).length - before).toBe(8)
    await leave(call)
  })

  test('killed at the end of a call leaves it open with its coins held, and the next end completes it once', async () => {
    const { wallet } = world.money
    const node = world.aNode({
      wallet: {
        ...wallet,
        voidHold: () => {
          throw new Error('killed')
        },
      },
    })
    const call = await aConsentedCall()
    await world.pass(call, 26)
    await expect(node.calls.leave(call.payer.userId, 'left')).rejects.toThrow('killed')
    expect(await world.node.calls.isInCall(call.payer.userId)).toBe(true)
    expect(await settlements(call)).toBe(0)
    await leave(call)
    expect(await world.balance(call.payer)).toBe(594)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('while evidence cannot be read nothing is billed, and no call ends', async () => {
    const call = await aConsentedCall()
    await world.pass(call, 25)
    const lost = async (): Promise<never> => {
      throw new Error('Redis is out of reach')
    }
    const blind = world.aNode({ media: { report: lost, evidence: lost } })
    for (let second = 0; second < 10; second += 1) {
      world.clock.advance(4_000)
      await blind.calls.tick().catch(() => {})
    }
    await expect(blind.calls.tick()).rejects.toThrow('out of reach')
    expect(await world.node.calls.isInCall(call.payer.userId)).toBe(true)
    await world.pass(call, 20)
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'running' })
    await leave(call)
    expect(await world.balance(call.payer)).toBeGreaterThanOrEqual(600 - 5 - 20)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('a call whose coins were returned long ago still ends completely, at the platform’s loss', async () => {
    const call = await aConsentedCall()
    await world.pass(call, 36)
    world.clock.advance(world.settings.escrowExpiryMs + 1)
    expect(await runSchedule(world.money.wallet, 'void-expired-holds')).toBe(1)
    await leave(call)
    expect(await world.balance(call.payer)).toBe(590)
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'closed', chargedCoins: 10, billedMs: 10_000 })
    expect(await world.auditDifferences()).toEqual([])
  })

  test('a concurrent tap, end and tick leave every coin accounted for', async () => {
    world.settings.callPreviewsPerDay = 0
    const calls = await Promise.all(
      Array.from({ length: 12 }, async () =>
        world.meet(await world.aTab('user', { coins: { paid: 200 } }), await world.aTab('goddess'), {
          revealed: false,
        }),
      ),
    )
    world.settings.callPreviewsPerDay = 3
    const otherNode = world.aNode()
    const outcomes = await Promise.allSettled([
      ...calls.map(({ callId, payer }) => world.send(payer, 'call.stay', { callId, rateCoins: 60 })),
      world.node.calls.tick(),
      ...calls.map(({ creator }) => otherNode.calls.leave(creator.userId, 'left')),
      otherNode.calls.tick(),
    ])
    // The loser gets an expected refusal; nothing else may go wrong.
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'DomainError' })
    }
    for (const { payer } of calls) {
      expect(await world.node.calls.isInCall(payer.userId)).toBe(false)
      expect(await world.balance(payer)).toBe(200)
    }
    expect(await world.auditDifferences()).toEqual([])
  })

  test('does not end a call whose payer stays at that moment', async () => {
    world.settings.callPreviewsPerDay = 0
    const call = await world.meet(
      await world.aTab('user', { coins: { paid: 200 } }),
      await world.aTab('goddess'),
      { revealed: false },
    )
    world.settings.callPreviewsPerDay = 3
    world.clock.advance(world.settings.callPreviewMs)
    const { media } = world
    const late = world.aNode({
      media: {
        report: media.report,
        async evidence(keys) {
          // Between the tick's read and its end of the call.
          await world.send(call.payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
          return media.evidence(keys)
        },
      },
    })
    await late.calls.tick()
    expect(world.endReason(call.payer)).toBeNull()
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'running', consented: true })
    await leave(call)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('undoes nothing that a payer does between its read and its write', async () => {
    world.settings.callPreviewsPerDay = 0
    const [payer, creator] = [await world.aTab('user', { coins: { paid: 200 } }), await world.aTab('goddess')]
    const call = await world.meet(payer, creator, { revealed: false })
    world.settings.callPreviewsPerDay = 3
    const { media } = world
    const late = world.aNode({
      media: {
        report: media.report,
        async evidence(keys) {
          await world.send(payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
          return media.evidence(keys)
        },
      },
    })
    await late.calls.tick()
    expect((await world.node.calls.openSnapshot(payer.userId))?.bill?.state).toBe('running')
    await leave(call)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('that is late bills what was proven meanwhile, whichever node ticks then', async () => {
    const call = await aConsentedCall()
    await world.pass(call, 25)
    await world.pass(call, 12, bothFlow, [])
    const otherNode = world.aNode()
    await otherNode.calls.tick()
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'running', billedMs: 17_000 })
    await world.pass(call, 33, bothFlow, [])
    await world.pass(call, 3, bothFlow, [otherNode])
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'running', billedMs: 50_000 })
    // Time that no tick has reached is billed by the end, even without a held block.
    await world.pass(call, 25, bothFlow, [])
    await leave(call)
    expect(world.lastBill(call.payer)).toMatchObject({ state: 'closed', billedMs: 78_000, chargedCoins: 78 })
    expect(await world.balance(call.payer)).toBe(600 - 78)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('a node that shuts down gracefully hands over its bills at once', async () => {
    const call = await aConsentedCall()
    await world.pass(call, 25)
    await world.node.calls.releaseBills()
    await world.pass(call, 5, { payer: true, creator: true }, [world.aNode()])
    expect(world.lastBill(call.payer).billedMs).toBe(10_000)
  })
})
