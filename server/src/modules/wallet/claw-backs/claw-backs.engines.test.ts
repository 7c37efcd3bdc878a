import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { buy, spend } from '../../../../test/purchases.ts'
import { runSchedule } from '../../../../test/run-schedule.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../../test/wallet.ts'
import { filterFee } from '../../calls/filter-fees/filter-fee-transfers.ts'
import { readWallet } from '../read-wallet.ts'

const monthMs = 30 * 24 * 3_600_000

describeEngines('a claw-back', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const nobody = () => test.deps.ids.next('usr')
  const earned = async (userId: string) => (await readWallet(test.deps, userId)).byKind.earned
  const owed = async (ownerId: string): Promise<number> => (await readWallet(test.deps, ownerId)).debtCoins
  const back = (purchaseId: string, cause: 'refund' | 'chargeback', amountCoins?: number) =>
    test.wallet.clawBack(test.deps.db, { purchaseId, cause, key: test.deps.ids.next('tr'), amountCoins })
  const reinstate = (clawBackId: string | null) =>
    test.wallet.reinstate(test.deps.db, { clawBackId: clawBackId ?? '', key: `again:${clawBackId}` })
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])
  const payOut = (creatorId: string, amountCoins: number) =>
    test.wallet.reservePayout(test.deps.db, {
      payoutId: test.deps.ids.next('tr'),
      creatorId,
      amountCoins,
      matureMs: 0,
    })

  it('of a refund takes unused coins, in parts, and never more than are left of the purchase', async () => {
    const { wallet, deps } = test
    const ownerId = nobody()
    const [first, second] = [await buy(test, ownerId, 100), await buy(test, ownerId, 50)]
    await spend(test, 'gift', ownerId, nobody(), 30)
    const part = { purchaseId: first, cause: 'refund', key: 'a', amountCoins: 20 } as const
    await wallet.clawBack(deps.db, part)
    expect((await wallet.clawBack(deps.db, part)).replayed).toBe(true)
    await expect(back(first, 'refund', 51)).rejects.toMatchObject({
      code: 'not_enough_coins',
      details: { unusedCoins: 50 },
    })
    expect(await back(first, 'refund')).toMatchObject({ walletDeltaCoins: -50 })
    expect(await wallet.balance(ownerId)).toBe(50)
    await expect(back(first, 'refund')).rejects.toMatchObject({ code: 'not_enough_coins' })
    await expect(back('999999', 'refund')).rejects.toMatchObject({ code: 'not_found' })
    expect(await wallet.refundUnused(deps.db, { ownerId, key: 'all' })).toBe(50)
    await expect(back(second, 'refund')).rejects.toMatchObject({ code: 'not_enough_coins' })
    await audited()
  })

  it('takes what is left and owes the rest, in parts too, and the next purchase settles it', async () => {
    const { wallet, deps } = test
    const ownerId = nobody()
    const purchase = await buy(test, ownerId, 100)
    await wallet.post(deps.db, filterFee({ matchId: deps.ids.next('pair'), userId: ownerId, priceCoins: 60 }))
    await back(purchase, 'chargeback', 30)
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([10, 0])
    await back(purchase, 'chargeback')
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([0, 60])
    expect(await back(purchase, 'chargeback')).toMatchObject({ transferId: null })
    await buy(test, ownerId, 45)
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([0, 15])
    await buy(test, ownerId, 45)
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([30, 0])
    await audited()
  })

  it('cannot be reversed but only reinstated, once: no paid coin is left without its money', async () => {
    const { wallet, deps } = test
    const [ownerId, creatorId] = [nobody(), nobody()]
    const purchase = await buy(test, ownerId, 100)
    const refund = await back(purchase, 'refund', 60)
    await expect(wallet.reverse(deps.db, refund.transferId ?? '')).rejects.toMatchObject({ code: 'conflict' })
    await expect(wallet.reverse(deps.db, purchase)).rejects.toMatchObject({ code: 'conflict' })
    await spend(test, 'gift', ownerId, creatorId, 40)
    const charge = await back(purchase, 'chargeback')
    for (const transferId of [charge.transferId ?? '']) {
      await expect(wallet.reverse(deps.db, transferId)).rejects.toMatchObject({ code: 'conflict' })
    }
    await runSchedule(wallet, 'settle-debts')
    const corrections = await sql<{ id: string; kind: string }>`select id::text, kind from transfers
      where kind in ('earnings_recall', 'debt_settlement') and (owner_id = ${ownerId} or creator_id = ${creatorId})`.execute(
      deps.db,
    )
    for (const { id } of corrections.rows) {
      await expect(wallet.reverse(deps.db, id)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(corrections.rows.length).toBeGreaterThan(0)
    expect([await wallet.balance(ownerId), await owed(ownerId), await earned(creatorId)]).toEqual([0, 40, 0])
    expect(await wallet.purchase(purchase)).toMatchObject({ takenCoins: 100 })
    await audited()
  })

  it('that is reinstated leaves everything as it was: coins, debt, what settled it, shares', async () => {
    const { wallet, deps } = test
    const [ownerId, creatorId] = [nobody(), nobody()]
    const purchase = await buy(test, ownerId, 100)
    await spend(test, 'gift', ownerId, creatorId, 60)
    const charge = await back(purchase, 'chargeback')
    await runSchedule(wallet, 'settle-debts')
    const later = await buy(test, ownerId, 50)
    expect([await wallet.balance(ownerId), await owed(ownerId), await earned(creatorId)]).toEqual([0, 10, 0])
    await reinstate(charge.transferId)
    expect((await reinstate(charge.transferId)).replayed).toBe(true)
    await expect(
      wallet.reinstate(deps.db, { clawBackId: charge.transferId ?? '', key: 'other' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([90, 0])
    expect(await wallet.purchase(purchase)).toMatchObject({ takenCoins: 0, unusedCoins: 40 })
    expect(await wallet.purchase(later)).toMatchObject({ takenCoins: 0, unusedCoins: 50 })
    await runSchedule(wallet, 'settle-debts')
    expect(await earned(creatorId)).toBe(30)
    await audited()
    // And it may be taken back again.
    await back(purchase, 'chargeback')
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([0, 10])
    await runSchedule(wallet, 'settle-debts')
    expect(await earned(creatorId)).toBe(0)
    await audited()
  })

  it('recalls gifts of the last 30 days in proportion, and income per second and per message never', async () => {
    const { wallet, deps } = test
    const [ownerId, creatorId, writer] = [nobody(), nobody(), nobody()]
    const purchase = await buy(test, ownerId, 120)
    await spend(test, 'gift', ownerId, creatorId, 40)
    await spend(test, 'message_fee', ownerId, writer, 20)
    const call = aBilledCall(test, ownerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    await settleBlock(test, { ...call, block: 0, amountCoins: 20 })
    await wallet.voidHold(deps.db, call)
    // 40 are unused, 80 spent; a quarter of these is taken back.
    await back(purchase, 'chargeback', 60)
    await runSchedule(wallet, 'settle-debts')
    expect([await earned(creatorId), await earned(writer), await earned(call.creatorId)]).toEqual([
      15, 10, 10,
    ])
    await back(purchase, 'chargeback')
    await runSchedule(wallet, 'settle-debts')
    expect([await earned(creatorId), await earned(writer), await earned(call.creatorId)]).toEqual([0, 10, 10])
    await audited()
  })

  it('recalls everything from a creator who is linked to the payer or colluded', async () => {
    const { wallet, deps } = test
    const [ownerId, linked, colluder, honest] = [nobody(), nobody(), nobody(), nobody()]
    const purchase = await buy(test, ownerId, 60)
    for (const creatorId of [linked, colluder, honest])
      await spend(test, 'message_fee', ownerId, creatorId, 20)
    for (const userId of [linked, ownerId]) await wallet.noteMark(userId, 'device', ownerId)
    const key = 'collusion'
    await wallet.clawBack(deps.db, {
      purchaseId: purchase,
      cause: 'chargeback',
      key,
      colluderIds: [colluder],
    })
    await runSchedule(wallet, 'settle-debts')
    expect([await earned(linked), await earned(colluder), await earned(honest)]).toEqual([0, 0, 10])
    await audited()
  })

  it('recalls no gift that is older than 30 days, and a gift is paid out no earlier', async () => {
    const { wallet, deps, clock } = test
    const [ownerId, creatorId] = [nobody(), nobody()]
    const purchase = await buy(test, ownerId, 40)
    await spend(test, 'gift', ownerId, creatorId, 40)
    clock.advance(monthMs - 1)
    const { earnings } = await readWallet(deps, creatorId)
    expect(earnings).toMatchObject({ payableCoins: 0, maturingCoins: 20, nextMatureAt: clock.now() + 1 })
    clock.advance(1)
    expect((await readWallet(deps, creatorId)).earnings).toMatchObject({ payableCoins: 20 })
    await back(purchase, 'chargeback')
    await runSchedule(wallet, 'settle-debts')
    expect(await earned(creatorId)).toBe(20)
    expect(await owed(ownerId)).toBe(40)
    await audited()
  })

  it('owes what a creator was paid already, and later earnings settle it', async () => {
    const { wallet, deps } = test
    const [ownerId, creatorId] = [nobody(), nobody()]
    const purchase = await buy(test, ownerId, 40)
    await spend(test, 'message_fee', ownerId, creatorId, 40)
    await payOut(creatorId, 15)
    const key = 'colluded'
    const charge = await wallet.clawBack(deps.db, {
      purchaseId: purchase,
      cause: 'chargeback',
      key,
      colluderIds: [creatorId],
    })
    await runSchedule(wallet, 'settle-debts')
    expect([await earned(creatorId), await owed(creatorId)]).toEqual([0, 15])
    await spend(test, 'message_fee', await aPayer(test, { paid: 50 }), creatorId, 50)
    await runSchedule(wallet, 'settle-debts')
    expect([await earned(creatorId), await owed(creatorId)]).toEqual([10, 0])
    await reinstate(charge.transferId)
    await runSchedule(wallet, 'settle-debts')
    expect([await earned(creatorId), await owed(creatorId)]).toEqual([30, 0])
    await audited()
  })

  it('that met a running call is settled by the coins the call returns', async () => {
    const { wallet, deps } = test
    const ownerId = nobody()
    const purchase = await buy(test, ownerId, 20)
    const call = aBilledCall(test, ownerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    await back(purchase, 'chargeback')
    await settleBlock(test, { ...call, block: 0, amountCoins: 10 })
    test.clock.advance(test.settings.earningsMatureMs)
    await runSchedule(wallet, 'settle-debts')
    expect((await readWallet(deps, call.creatorId)).earnings).toMatchObject({ payableCoins: 0, heldCoins: 5 })
    await wallet.voidHold(deps.db, call)
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([0, 10])
    await runSchedule(wallet, 'settle-debts')
    expect((await readWallet(deps, call.creatorId)).earnings).toMatchObject({ payableCoins: 5, heldCoins: 0 })
    await audited()
  })

  it('of a test payment takes what is left of it and no real coin', async () => {
    const ownerId = nobody()
    const tested = await buy(test, ownerId, 50, { isSandbox: true })
    await spend(test, 'gift', ownerId, nobody(), 30)
    await buy(test, ownerId, 40)
    await back(tested, 'chargeback')
    expect([await test.wallet.balance(ownerId), await owed(ownerId)]).toEqual([40, 0])
    expect(await back(tested, 'chargeback')).toMatchObject({ transferId: null })
    await audited()
  })
})
