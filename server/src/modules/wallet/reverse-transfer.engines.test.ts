import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { spend } from '../../../test/purchases.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../test/wallet.ts'
import { filterFee, filterFeeReturn } from '../calls/filter-fees/filter-fee-transfers.ts'
import { readWallet } from './read-wallet.ts'
import type { PostResult } from './transfer.ts'

const idOf = (posted: PostResult): string => posted.transferId ?? ''

describeEngines('reversing a transfer', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const kindsOf = async (userId: string) => (await readWallet(test.deps, userId)).byKind
  const gift = (ownerId: string, creatorId: string, id: string, amountCoins: number) =>
    test.wallet.post(test.deps.db, {
      kind: 'gift',
      key: `gift:${id}:${ownerId}`,
      ref: { type: 'gift', id },
      ownerId,
      creatorId,
      sharePercent: 50,
      amountCoins,
    })

  it('returns a filter fee once, into the lots it was paid from', async () => {
    const { wallet, deps } = test
    const userId = await aPayer(test, { paid: 20, bonus: 4 })
    const fee = await wallet.post(deps.db, filterFee({ matchId: 'm1', userId, priceCoins: 10 }))
    await wallet.post(deps.db, filterFeeReturn(idOf(fee)))
    expect(await wallet.post(deps.db, filterFeeReturn(idOf(fee)))).toMatchObject({ replayed: true })
    expect(await kindsOf(userId)).toMatchObject({ bonus: 4, paid: 20 })
    await expect(wallet.reverse(deps.db, idOf(fee))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('takes the creator’s share back with a gift', async () => {
    const userId = await aPayer(test, { paid: 20 })
    const creatorId = test.deps.ids.next('usr')
    const given = await gift(userId, creatorId, 'g1', 9)
    expect((await kindsOf(creatorId)).earned).toBe(4)
    await test.wallet.reverse(test.deps.db, idOf(given))
    expect((await kindsOf(creatorId)).earned).toBe(0)
    expect(await test.wallet.balance(userId)).toBe(20)
  })

  it('refuses when the coins are spent or paid out, and a payout is either paid or returned', async () => {
    const { wallet, deps } = test
    const userId = await aPayer(test, { paid: 40 })
    const creatorId = deps.ids.next('usr')
    const [first, second] = [
      await spend(test, 'message_fee', userId, creatorId, 10),
      await spend(test, 'message_fee', userId, creatorId, 10),
    ]
    const reserve = (payoutId: string, amountCoins: number) =>
      wallet.reservePayout(deps.db, { payoutId, creatorId, amountCoins, matureMs: 0 })
    const close = (payoutId: string, outcome: 'paid' | 'returned') =>
      wallet.closePayout(deps.db, { payoutId, outcome })
    await expect(reserve('p0', 11)).rejects.toMatchObject({ code: 'not_enough_coins' })
    const reserved = await reserve('p1', 5)
    await reserve('p2', 5)
    await expect(wallet.reverse(deps.db, idOf(first))).rejects.toMatchObject({ code: 'not_enough_coins' })
    await expect(wallet.reverse(deps.db, idOf(reserved))).rejects.toMatchObject({ code: 'conflict' })
    const paid = await close('p2', 'paid')
    expect((await close('p2', 'paid')).replayed).toBe(true)
    await expect(close('p2', 'returned')).rejects.toMatchObject({ code: 'conflict' })
    await expect(wallet.reverse(deps.db, idOf(paid))).rejects.toMatchObject({ code: 'conflict' })
    await close('p1', 'returned')
    await expect(close('p1', 'paid')).rejects.toMatchObject({ code: 'conflict' })
    await expect(close('p9', 'paid')).rejects.toMatchObject({ code: 'not_found' })
    await wallet.reverse(deps.db, idOf(first))
    await expect(wallet.reverse(deps.db, idOf(second))).rejects.toMatchObject({ code: 'not_enough_coins' })
    expect(await wallet.balance(userId)).toBe(30)
    expect((await wallet.audit()).differences).toEqual([])
  })

  it('returns a charged part of a call to the wallet, although the call’s escrow is closed', async () => {
    const { wallet, deps } = test
    const payerId = await aPayer(test, { paid: 20 })
    const call = aBilledCall(test, payerId)
    const held = await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
    const settled = await settleBlock(test, { ...call, block: 0, amountCoins: 10 })
    const voided = await wallet.voidHold(deps.db, call)
    expect(voided.transferId).toBe(null)
    await wallet.reverse(deps.db, idOf(settled))
    expect(await wallet.balance(payerId)).toBe(20)
    expect((await kindsOf(call.creatorId)).earned).toBe(0)
    await expect(wallet.reverse(deps.db, idOf(held))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('knows no transfer that was never posted, and limits each kind of return to its own transfers', async () => {
    const { wallet, deps } = test
    for (const unknown of ['0', 'tr_unknown', '9'.repeat(30)]) {
      await expect(wallet.reverse(deps.db, unknown)).rejects.toMatchObject({ code: 'not_found' })
    }
    const userId = await aPayer(test, { paid: 20 })
    const creatorId = deps.ids.next('usr')
    const given = await gift(userId, creatorId, 'g3', 2)
    await expect(wallet.post(deps.db, filterFeeReturn(idOf(given)))).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
