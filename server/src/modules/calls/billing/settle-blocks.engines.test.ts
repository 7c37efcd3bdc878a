import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type BilledCall, BillWorld, type Node } from '../../../../test/billing.ts'
import { consentedCalls } from '../../../../test/consented-calls.ts'
import { describeEngines } from '../../../../test/database.ts'
import { settleBlock } from '../../../../test/wallet.ts'
import { bothFlow } from '../../../../test/media-flow.ts'
import type { Transfer } from '../../wallet/index.ts'

describeEngines('settling many blocks', (open) => {
  let world: BillWorld
  beforeAll(async () => {
    world = new BillWorld(await open())
  })
  const { aConsentedCall, leave, settlements } = consentedCalls(() => world)

  /** A node whose wallet fails on demand: before a turn of blocks, or after it has moved the coins. */
  function aFaultyNode(fault: { at: 'before' | 'after' | null; of?: string }) {
    const { wallet } = world.money
    const isHit = (transfers: readonly Transfer[]): boolean =>
      fault.of === undefined || transfers.some(({ ref }) => ref.id === fault.of)
    const node = world.aNode({
      wallet: {
        ...wallet,
        async postAll(tx, transfers) {
          if (fault.at === 'before' && isHit(transfers)) throw new Error('killed')
          const outcomes = await wallet.postAll(tx, transfers)
          if (fault.at === 'after' && isHit(transfers)) throw new Error('killed')
          return outcomes
        },
      },
    })
    return { node, fault }
  }

  test.each(['before', 'after'] as const)(
    'killed while a block is settled, %s its coins moved, leaves nothing half done, and the next tick does it',
    async (at) => {
      const { node, fault } = aFaultyNode({ at: null })
      const call = await aConsentedCall()
      await world.pass(call, 29, bothFlow, [node])
      fault.at = at
      await world.pass(call, 1, bothFlow, [node])
      expect(await settlements(call)).toBe(0)
      expect(await world.balance(call.payer)).toBe(590)
      fault.at = null
      await world.pass(call, 1, bothFlow, [node])
      expect(await settlements(call)).toBe(1)
      expect(world.lastBill(call.payer)).toMatchObject({ billedMs: 11_000, balanceCoins: 589 })
      await leave(call)
      expect(await world.balance(call.payer)).toBe(589)
      expect(await world.auditDifferences()).toEqual([])
    },
  )

  /** Keeps several calls alive whose blocks all turn at the same ticks. */
  async function passAll(calls: readonly BilledCall[], seconds: number, nodes: readonly Node[]) {
    const epochs = await Promise.all(calls.map(({ callId }) => world.epochOf(callId)))
    for (let second = 0; second < seconds; second += 1) {
      world.clock.advance(1_000)
      for (const [index, { callId, payer, creator }] of calls.entries()) {
        for (const tab of [payer, creator]) await world.report(callId, tab, 50, epochs[index])
      }
      await Promise.all(nodes.map((node) => node.calls.tick()))
    }
  }

  test('one failing call among many stops no other, and is billed once it recovers', async () => {
    const calls = await Promise.all([1, 2, 3, 4].map(() => aConsentedCall()))
    const [bad, ...good] = calls
    if (!bad) throw new Error('no call')
    const { node, fault } = aFaultyNode({ at: null, of: bad.callId })
    await passAll(calls, 29, [node])
    fault.at = 'after'
    await passAll(calls, 1, [node])
    expect(await Promise.all(calls.map(settlements))).toEqual([0, 1, 1, 1])
    await passAll(calls, 2, [node])
    expect(await settlements(bad)).toBe(0)
    for (const call of good) expect(world.lastBill(call.payer)).toMatchObject({ billedMs: 12_000 })
    fault.at = null
    await passAll(calls, 1, [node])
    expect(await settlements(bad)).toBe(1)
    for (const call of calls) await leave(call)
    for (const call of good) expect(await world.balance(call.payer)).toBe(587)
    expect(await world.auditDifferences()).toEqual([])
  })

  test('a ledger that refuses one of many for good leaves the others billed, and that one unbilled', async () => {
    const calls = await Promise.all([1, 2, 3].map(() => aConsentedCall()))
    const [bad, ...good] = calls
    if (!bad) throw new Error('no call')
    await passAll(calls, 29, [world.node])
    // Someone has used the key of this very settlement for another amount.
    const held = { callId: bad.callId, payerId: bad.payer.userId, block: 0 }
    await settleBlock(world.money, { ...held, amountCoins: 3 })
    await passAll(calls, 3, [world.node])
    expect(await Promise.all(good.map(settlements))).toEqual([1, 1])
    expect(world.lastBill(bad.payer)).toMatchObject({ billedMs: 9_000 })
    for (const call of good) await leave(call)
    expect(await world.auditDifferences()).toEqual([])
    // Later tests audit the same books: this bill is closed with what the ledger has of it.
    await sql`update call_bills set closed_at = 0, state = 'closed', billed_ms = 3000, paid_coins = 3, settled_blocks = 1,
      spans = '[{"fromMs": 0, "toMs": 3000}]' where call_id = ${bad.callId}`.execute(world.db)
  })

  test('of several calls settled together, only those whose coins run out end', async () => {
    const poor = await Promise.all([1, 2].map(() => aConsentedCall({ paid: 60 })))
    const rich = await Promise.all([1, 2].map(() => aConsentedCall()))
    await passAll([...poor, ...rich], 82, [world.node])
    for (const call of poor) {
      expect(world.endReason(call.payer)).toBe('no_coins')
      expect(world.endReason(call.creator)).toBe('ended')
      expect(await world.balance(call.payer)).toBe(0)
      expect(await world.earned(call.creator)).toBe(30)
    }
    for (const call of rich) {
      expect(world.lastBill(call.payer)).toMatchObject({ state: 'running', billedMs: 62_000 })
      await leave(call)
    }
    expect(await world.auditDifferences()).toEqual([])
  })

  test('a bill that is locked or has changed since is left out of the turn of the others', async () => {
    const calls = await Promise.all([1, 2, 3].map(() => aConsentedCall()))
    const [touched, ...otherCalls] = calls
    if (!touched) throw new Error('no call')
    await passAll(calls, 29, [world.node])
    const media = {
      ...world.media,
      async evidence(keys: Parameters<typeof world.media.evidence>[0]) {
        const found = await world.media.evidence(keys)
        // Between a tick's read and its write.
        await sql`update call_bills set fence = fence + 1 where call_id = ${touched.callId}`.execute(world.db)
        return found
      },
    }
    const racing = world.aNode({ nodeId: world.node.deps.billing.nodeId, media })
    await passAll(calls, 1, [racing])
    expect(await Promise.all(calls.map(settlements))).toEqual([0, 1, 1])
    await passAll(calls, 1, [world.node])
    expect(await settlements(touched)).toBe(1)
    for (const call of calls) await leave(call)
    for (const call of otherCalls) expect(await world.balance(call.payer)).toBe(589)
    expect(await world.auditDifferences()).toEqual([])
  })
})
