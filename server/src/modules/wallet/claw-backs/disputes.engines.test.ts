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
import { readWallet } from '../read-wallet.ts'

describeEngines('a dispute', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const nobody = () => test.deps.ids.next('usr')
  const view = (userId: string) => readWallet(test.deps, userId)
  const open1 = (purchaseId: string, caseId = 'c1') =>
    test.wallet.openDispute(test.deps.db, { purchaseId, caseId })
  const win = (purchaseId: string, caseId = 'c1') =>
    test.wallet.winDispute(test.deps.db, { purchaseId, caseId, key: test.deps.ids.next('tr') })
  const lose = (purchaseId: string, caseId = 'c1', amountCoins?: number) => {
    const key = test.deps.ids.next('tr')
    const amount = amountCoins === undefined ? {} : { amountCoins }
    return test.wallet.loseDispute(test.deps.db, { purchaseId, caseId, key, ...amount })
  }
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])

  it('freezes the unused coins of its purchase and no other, and holds the earnings from it', async () => {
    const { wallet, deps } = test
    const [ownerId, creatorId] = [nobody(), nobody()]
    const purchase = await buy(test, ownerId, 100)
    await spend(test, 'message_fee', ownerId, creatorId, 40)
    await buy(test, ownerId, 50)
    await spend(test, 'message_fee', await aPayer(test, { paid: 20 }), creatorId, 20)
    test.clock.advance(test.settings.earningsMatureMs)
    await open1(purchase)
    expect((await open1(purchase)).replayed).toBe(true)
    expect(await view(ownerId)).toMatchObject({ balanceCoins: 50, frozenFor: 'disputed' })
    expect(await wallet.purchase(purchase)).toMatchObject({ frozenCoins: 60, unusedCoins: 0 })
    await spend(test, 'message_fee', ownerId, nobody(), 50)
    await expect(spend(test, 'message_fee', ownerId, nobody(), 1)).rejects.toMatchObject({
      code: 'not_enough_coins',
    })
    await expect(
      wallet.clawBack(deps.db, { purchaseId: purchase, cause: 'refund', key: 'x' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect((await view(creatorId)).earnings).toMatchObject({ payableCoins: 10, heldCoins: 20 })
    await audited()
    await win(purchase)
    expect(await view(ownerId)).toMatchObject({ balanceCoins: 60, frozenFor: null })
    expect((await view(creatorId)).earnings).toMatchObject({ payableCoins: 30, heldCoins: 0 })
    await audited()
  })

  it('after a won one freezes again, and coins stay frozen while any case is open', async () => {
    const ownerId = nobody()
    const purchase = await buy(test, ownerId, 30)
    await open1(purchase, 'c1')
    await win(purchase, 'c1')
    await open1(purchase, 'c2')
    await open1(purchase, 'c3')
    expect(await test.wallet.balance(ownerId)).toBe(0)
    await win(purchase, 'c2')
    expect(await test.wallet.balance(ownerId)).toBe(0)
    await lose(purchase, 'c3', 10)
    expect(await test.wallet.balance(ownerId)).toBe(20)
    await audited()
  })

  it('that was lost can be won, and lost again', async () => {
    const { wallet } = test
    const [ownerId, creatorId] = [nobody(), nobody()]
    const purchase = await buy(test, ownerId, 100)
    await spend(test, 'gift', ownerId, creatorId, 60)
    const outcome = async () => {
      await runSchedule(wallet, 'settle-debts')
      const { balanceCoins, debtCoins } = await view(ownerId)
      return [balanceCoins, debtCoins, (await view(creatorId)).byKind.earned]
    }
    await lose(purchase)
    expect(await outcome()).toEqual([0, 60, 0])
    await win(purchase)
    expect(await outcome()).toEqual([40, 0, 30])
    await lose(purchase)
    expect(await outcome()).toEqual([0, 60, 0])
    await win(purchase)
    expect(await outcome()).toEqual([40, 0, 30])
    expect(await wallet.purchase(purchase)).toMatchObject({
      takenCoins: 0,
      disputes: [{ caseId: 'c1', state: 'won' }],
    })
    await audited()
  })

  it('of a refunded purchase takes what is left of it, and freezes nothing for good', async () => {
    const { wallet, deps } = test
    const ownerId = nobody()
    const [whole, part] = [await buy(test, ownerId, 30), await buy(test, ownerId, 30)]
    await buy(test, ownerId, 10)
    await wallet.clawBack(deps.db, { purchaseId: whole, cause: 'refund', key: `w:${whole}` })
    await wallet.clawBack(deps.db, {
      purchaseId: part,
      cause: 'refund',
      key: `p:${part}`,
      amountCoins: 20,
    })
    expect(await lose(whole)).toMatchObject({ transferId: null })
    expect(await lose(part)).toMatchObject({ walletDeltaCoins: -10 })
    expect(await view(ownerId)).toMatchObject({ balanceCoins: 10, debtCoins: 0, frozenFor: null })
    await win(whole)
    expect(await wallet.balance(ownerId)).toBe(10)
    await expect(lose('999999')).rejects.toMatchObject({ code: 'not_found' })
    await expect(win(whole, 'unknown')).rejects.toMatchObject({ code: 'not_found' })
    await audited()
  })

  it('freezes coins of its purchase that a call, a reversal or a release returns later', async () => {
    const { wallet, deps } = test
    const ownerId = nobody()
    const purchase = await buy(test, ownerId, 50)
    const call = aBilledCall(test, ownerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    const sent = await spend(test, 'message_fee', ownerId, nobody(), 10)
    await open1(purchase)
    await settleBlock(test, { ...call, block: 0, amountCoins: 5 })
    await wallet.voidHold(deps.db, call)
    await wallet.reverse(deps.db, sent.transferId ?? '')
    expect(await wallet.purchase(purchase)).toMatchObject({ frozenCoins: 45, unusedCoins: 0 })
    expect(await wallet.balance(ownerId)).toBe(0)
    await audited()
  })
})

describeEngines('a purchase of somebody who may not receive coins', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })

  it('is deferred, then released or given back, and no paid money is without a row', async () => {
    const { wallet, deps, clock } = test
    const ownerId = deps.ids.next('usr')
    const { selfExclude } = await import('../limits/spending-limits.ts')
    await selfExclude(deps, ownerId, 1)
    const [first, second] = [await buy(test, ownerId, 30), await buy(test, ownerId, 20)]
    expect(await wallet.balance(ownerId)).toBe(0)
    const waiting = await wallet.deferredPurchases()
    expect(waiting.map(({ purchaseId, unusedCoins }) => [purchaseId, unusedCoins])).toEqual([
      [first, 30],
      [second, 20],
    ])
    await audited()
    const early = wallet.release(deps.db, { purchaseId: first, key: 'early' })
    await expect(early).rejects.toMatchObject({ code: 'self_excluded' })
    await wallet.giveBack(deps.db, { purchaseId: second, key: 'back' })
    clock.advance(24 * 3_600_000)
    await wallet.release(deps.db, { purchaseId: first, key: 'now' })
    expect(await wallet.balance(ownerId)).toBe(30)
    for (const purchaseId of [first, second]) {
      const again = wallet.release(deps.db, { purchaseId, key: `again:${purchaseId}` })
      await expect(again).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await wallet.deferredPurchases()).toEqual([])
    await audited()
  })

  it('is deferred where the caller says so, and a charge-back of it owes nothing', async () => {
    const ownerId = test.deps.ids.next('usr')
    const purchaseId = await buy(test, ownerId, 30, { isDeferred: true })
    await test.wallet.loseDispute(test.deps.db, { purchaseId, caseId: 'c', key: 'k' })
    expect(await readWallet(test.deps, ownerId)).toMatchObject({ balanceCoins: 0, debtCoins: 0 })
    expect(await test.wallet.purchase(purchaseId)).toMatchObject({ takenCoins: 30 })
    await test.wallet.winDispute(test.deps.db, { purchaseId, caseId: 'c', key: 'l' })
    expect(await test.wallet.purchase(purchaseId)).toMatchObject({ takenCoins: 0, unusedCoins: 30 })
    await audited()
  })

  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])
})
