import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { runSchedule } from '../../../test/run-schedule.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../test/wallet.ts'
import { transact } from '../../kernel/transact.ts'
import { filterFee } from '../calls/filter-fees/filter-fee-transfers.ts'
import { readWallet } from './read-wallet.ts'

describeEngines('posting a transfer', (open) => {
  let test: TestWallet
  let woken = 0
  beforeAll(async () => {
    const database = await open()
    test = aWallet(database)
    test.outbox.onCommit(() => {
      woken += 1
    })
  })
  const kindsOf = async (userId: string) => (await readWallet(test.deps, userId)).byKind
  const hold = async (payerId: string, amountCoins: number, sharePercent = 50) => {
    const call = { ...aBilledCall(test, payerId), sharePercent }
    await holdBlock(test, { ...call, block: 0, amountCoins })
    return call
  }

  it('answers a repeated key with the first result and moves nothing again', async () => {
    const { wallet, deps, clock } = test
    const ownerId = deps.ids.next('usr')
    const order = {
      kind: 'purchase',
      key: `order:${ownerId}`,
      ref: { type: 'order', id: 'o' },
      ownerId,
    } as const
    const first = await wallet.post(deps.db, { ...order, amountCoins: 300 })
    clock.advance(1_000)
    const again = await wallet.post(deps.db, { ...order, amountCoins: 300 })
    expect(again).toEqual({ ...first, replayed: true })
    expect(await wallet.balance(ownerId)).toBe(300)
  })

  it('refuses a repeated key with different content, for the same person and for another', async () => {
    const { wallet, deps } = test
    const ownerId = await aPayer(test, { paid: 300 })
    const order = { kind: 'purchase', key: `paid:${ownerId}`, ref: { type: 'order', id: 'o' } } as const
    const refused = { code: 'idempotency_conflict' }
    await expect(wallet.post(deps.db, { ...order, ownerId, amountCoins: 301 })).rejects.toMatchObject(refused)
    const otherId = deps.ids.next('usr')
    await expect(
      wallet.post(deps.db, { ...order, ownerId: otherId, amountCoins: 300 }),
    ).rejects.toMatchObject(refused)
    expect(await wallet.balance(otherId)).toBe(0)
  })

  it('spends demo, then bonus, then paid coins', async () => {
    const payerId = await aPayer(test, { paid: 10, bonus: 10, demo: 10 })
    const spend = (matchId: string, priceCoins: number) =>
      test.wallet.post(test.deps.db, filterFee({ matchId, userId: payerId, priceCoins }))
    await spend('m1', 5)
    expect(await kindsOf(payerId)).toMatchObject({ demo: 5, bonus: 10, paid: 10 })
    await spend('m2', 17)
    expect(await kindsOf(payerId)).toMatchObject({ demo: 0, bonus: 0, paid: 8 })
  })

  it('refuses to spend more than there is, and leaves the transaction usable', async () => {
    const { wallet, deps } = test
    const userId = await aPayer(test, { bonus: 9 })
    await transact(deps.db, async (tx) => {
      const tooMuch = wallet.post(tx, filterFee({ matchId: 'm3', userId, priceCoins: 10 }))
      await expect(tooMuch).rejects.toMatchObject({ code: 'not_enough_coins', details: { balanceCoins: 9 } })
      await wallet.post(tx, filterFee({ matchId: 'm3', userId, priceCoins: 9 }))
    })
    expect(await wallet.balance(userId)).toBe(0)
    const nobody = wallet.post(
      deps.db,
      filterFee({
        matchId: 'm4',
        userId: deps.ids.next('usr'),
        priceCoins: 1,
      }),
    )
    await expect(nobody).rejects.toMatchObject({ code: 'not_enough_coins' })
  })

  it('moves nothing when the transaction around it fails', async () => {
    const userId = await aPayer(test, { paid: 50 })
    const failing = transact(test.deps.db, async (tx) => {
      await test.wallet.post(tx, filterFee({ matchId: 'm5', userId, priceCoins: 10 }))
      throw new Error('later step')
    })
    await expect(failing).rejects.toThrow('later step')
    expect(await test.wallet.balance(userId)).toBe(50)
  })

  it('gives a creator half of the paid coins only, and rounds on the sum of the call', async () => {
    const { wallet } = test
    const payerId = await aPayer(test, { paid: 40, bonus: 3 })
    const call = await hold(payerId, 20)
    const earned = []
    for (const [block, amountCoins] of [4, 1, 1, 1].entries()) {
      earned.push((await settleBlock(test, { ...call, block, amountCoins })).earnedDeltaCoins)
    }
    expect(earned).toEqual([0, 1, 0, 1])
    expect((await kindsOf(call.creatorId)).earned).toBe(2)
    expect(await wallet.balance(call.creatorId)).toBe(0)
  })

  it('returns unused coins to the very lots they came from, and closes the call for good', async () => {
    const { wallet, deps } = test
    const payerId = await aPayer(test, { paid: 10, bonus: 6, demo: 2 })
    const call = await hold(payerId, 12)
    expect(await readWallet(deps, payerId)).toMatchObject({ balanceCoins: 6, heldCoins: 12 })
    await settleBlock(test, { ...call, block: 0, amountCoins: 3 })
    const voided = await wallet.voidHold(deps.db, call)
    expect(voided).toMatchObject({ walletDeltaCoins: 9, balanceAfterCoins: 15 })
    expect(await kindsOf(payerId)).toMatchObject({ demo: 0, bonus: 5, paid: 10 })
    expect(await wallet.voidHold(deps.db, call)).toEqual({ ...voided, replayed: true })
    const late = holdBlock(test, { ...call, block: 1, amountCoins: 1 })
    await expect(late).rejects.toMatchObject({ code: 'call_ended' })
    const lateSettle = settleBlock(test, { ...call, block: 1, amountCoins: 1 })
    await expect(lateSettle).rejects.toMatchObject({ code: 'call_ended' })
  })

  it('never settles more than is held, nor one block with two amounts', async () => {
    const call = await hold(await aPayer(test, { paid: 20 }), 10)
    const settle = (block: number, amountCoins: number) => settleBlock(test, { ...call, block, amountCoins })
    await expect(settle(0, 11)).rejects.toMatchObject({ code: 'conflict' })
    await settle(0, 4)
    expect(await settle(0, 4)).toMatchObject({ replayed: true })
    await expect(settle(0, 5)).rejects.toMatchObject({ code: 'idempotency_conflict' })
    await expect(settle(1, 7)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('refuses a hold for another person’s call, and does not know a call that held nothing', async () => {
    const { wallet, deps } = test
    const call = await hold(await aPayer(test, { paid: 20 }), 10)
    const intruder = await aPayer(test, { paid: 20 })
    const foreign = holdBlock(test, { ...call, payerId: intruder, block: 1, amountCoins: 5 })
    await expect(foreign).rejects.toMatchObject({ code: 'conflict' })
    const stolen = settleBlock(test, { ...call, payerId: intruder, block: 0, amountCoins: 5 })
    await expect(stolen).rejects.toMatchObject({ code: 'conflict' })
    const ended = wallet.voidHold(deps.db, { ...call, payerId: intruder })
    await expect(ended).rejects.toMatchObject({ code: 'conflict' })
    await expect(wallet.voidHold(deps.db, { ...call, callId: 'call_unknown' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const unknown = settleBlock(test, { ...call, callId: 'call_unknown', block: 0, amountCoins: 1 })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  it('returns the coins of a call that no one ended, once it expires', async () => {
    const { wallet, clock, settings } = test
    const payerId = await aPayer(test, { paid: 20 })
    const call = await hold(payerId, 10)
    await runSchedule(wallet, 'void-expired-holds')
    expect(await wallet.balance(payerId)).toBe(10)
    clock.advance(settings.escrowExpiryMs - 1)
    await holdBlock(test, { ...call, block: 1, amountCoins: 5 })
    clock.advance(settings.escrowExpiryMs)
    await runSchedule(wallet, 'void-expired-holds')
    expect(await wallet.balance(payerId)).toBe(5)
    clock.advance(1)
    expect(await runSchedule(wallet, 'void-expired-holds')).toBe(1)
    expect(await wallet.balance(payerId)).toBe(20)
  })

  it('continues with the other calls if the escrow of one is damaged, and reports it', async () => {
    const { wallet, deps, clock, settings } = test
    const [damaged, sound] = [await aPayer(test, { paid: 20 }), await aPayer(test, { paid: 20 })]
    const call = await hold(damaged, 10)
    clock.advance(1)
    await hold(sound, 10)
    const grow = (coins: number) =>
      sql`update escrows set parts[1].amount = parts[1].amount + ${coins} where id = ${call.callId}`.execute(
        deps.db,
      )
    await grow(1)
    clock.advance(settings.escrowExpiryMs + 1)
    await expect(runSchedule(wallet, 'void-expired-holds')).rejects.toThrow('1 escrows could not be closed')
    expect(await wallet.balance(sound)).toBe(20)
    await grow(-1)
    expect(await runSchedule(wallet, 'void-expired-holds')).toBe(1)
    expect(await wallet.balance(damaged)).toBe(20)
  })

  it('wakes the relay on commit for reported transfers, and not for those of a call’s tick', async () => {
    const { wallet, deps } = test
    const payerId = await aPayer(test, { paid: 50 })
    const before = woken
    const call = await hold(payerId, 10)
    await settleBlock(test, { ...call, block: 0, amountCoins: 10 })
    await wallet.voidHold(deps.db, call)
    expect(woken).toBe(before)
    const fee = { matchId: call.callId, userId: payerId, priceCoins: 10 }
    await wallet.post(deps.db, filterFee(fee))
    expect(woken).toBe(before + 1)
    await transact(deps.db, async (tx) => {
      await wallet.post(tx, filterFee({ ...fee, matchId: `${call.callId}2` }))
      expect(woken).toBe(before + 1)
    })
    expect(woken).toBe(before + 2)
  })
})
