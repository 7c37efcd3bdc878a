import { runSchedule } from '../../../test/run-schedule.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { buy } from '../../../test/purchases.ts'
import { aWallet, type TestWallet } from '../../../test/wallet.ts'
import { readWallet } from './read-wallet.ts'
import type { PostResult } from './transfer.ts'

describeEngines('the return of an unlock', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const nobody = () => test.deps.ids.next('usr')
  const unlock = async (ownerId: string, creatorId: string, amountCoins: number): Promise<string> => {
    const id = test.deps.ids.next('msg')
    const ref = { type: 'media', id } as const
    const people = { ownerId, creatorId, sharePercent: 50 }
    const posted = await test.wallet.post(test.deps.db, {
      kind: 'media_unlock',
      key: `unlock:${id}`,
      ref,
      amountCoins,
      ...people,
    })
    return posted.transferId ?? ''
  }
  const giveBack = (id: string): Promise<PostResult> =>
    test.wallet.post(test.deps.db, {
      kind: 'unlock_return',
      key: `unlock_return:${id}`,
      ref: { type: 'transfer', id },
    })
  const payOut = async (creatorId: string, amountCoins: number, outcome?: 'paid' | 'returned') => {
    const payoutId = test.deps.ids.next('tr')
    await test.wallet.reservePayout(test.deps.db, { payoutId, creatorId, amountCoins, matureMs: 0 })
    if (outcome) await test.wallet.closePayout(test.deps.db, { payoutId, outcome })
    return payoutId
  }
  const earned = async (userId: string) => (await readWallet(test.deps, userId)).byKind.earned
  const owed = async (userId: string) => (await readWallet(test.deps, userId)).debtCoins
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])

  it('gives the buyer the whole price into the lots that paid it, once, and nothing is owed that is there', async () => {
    const [buyer, creator] = [nobody(), nobody()]
    const purchase = await buy(test, buyer, 60)
    const id = await unlock(buyer, creator, 50)
    expect(await giveBack(id)).toMatchObject({ walletDeltaCoins: 50, earnedDeltaCoins: -25 })
    expect(await giveBack(id)).toMatchObject({ replayed: true })
    await expect(test.wallet.reverse(test.deps.db, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await test.wallet.purchase(purchase)).toMatchObject({ unusedCoins: 60 })
    expect([await earned(creator), await owed(creator)]).toEqual([0, 0])
    await audited()
  })

  it('into a purchase that was charged back stays in the wallet: it has no money left to refund', async () => {
    const buyer = nobody()
    const purchaseId = await buy(test, buyer, 20)
    const id = await unlock(buyer, nobody(), 20)
    await test.wallet.clawBack(test.deps.db, { purchaseId, cause: 'chargeback', key: `lost:${purchaseId}` })
    await buy(test, buyer, 20)
    expect(await owed(buyer)).toBe(0)
    expect(await giveBack(id)).toMatchObject({ walletDeltaCoins: 20 })
    expect(await test.wallet.refundUnused(test.deps.db, { ownerId: buyer, key: `ban:${buyer}` })).toBe(0)
    expect(await test.wallet.balance(buyer)).toBe(20)
    await audited()
  })

  it('comes back also after a payout: the creator owes what was paid out, and later earnings settle it', async () => {
    const [buyer, creator] = [nobody(), nobody()]
    await buy(test, buyer, 200)
    const id = await unlock(buyer, creator, 50)
    await payOut(creator, 20, 'paid')
    expect(await giveBack(id)).toMatchObject({ walletDeltaCoins: 50, earnedDeltaCoins: -5 })
    expect([await test.wallet.balance(buyer), await earned(creator), await owed(creator)]).toEqual([
      200, 0, 20,
    ])
    await unlock(buyer, creator, 100)
    await runSchedule(test.wallet, 'settle-debts')
    expect([await earned(creator), await owed(creator)]).toEqual([30, 0])
    await audited()
  })

  it('takes from other earnings of the creator what was paid out of this one', async () => {
    const [buyer, creator] = [nobody(), nobody()]
    await buy(test, buyer, 200)
    const id = await unlock(buyer, creator, 50)
    await payOut(creator, 25, 'paid')
    await unlock(buyer, creator, 40)
    await giveBack(id)
    await runSchedule(test.wallet, 'settle-debts')
    expect([await earned(creator), await owed(creator)]).toEqual([0, 5])
    await audited()
  })

  it('during a payout leaves a debt, which the earnings settle if the payout is returned', async () => {
    const [buyer, creator] = [nobody(), nobody()]
    await buy(test, buyer, 50)
    const id = await unlock(buyer, creator, 50)
    const payoutId = await payOut(creator, 25)
    await giveBack(id)
    expect(await owed(creator)).toBe(25)
    await test.wallet.closePayout(test.deps.db, { payoutId, outcome: 'returned' })
    await runSchedule(test.wallet, 'settle-debts')
    expect([await earned(creator), await owed(creator)]).toEqual([0, 0])
    await audited()
  })

  it('of half a coin gives back what was carried over, too', async () => {
    const [buyer, creator] = [nobody(), nobody()]
    await buy(test, buyer, 100)
    const first = await unlock(buyer, creator, 11)
    await giveBack(first)
    await unlock(buyer, creator, 11)
    await unlock(buyer, creator, 11)
    expect(await earned(creator)).toBe(11)
    await audited()
  })

  it('settles what the buyer owes since the payment was taken back', async () => {
    const [buyer, creator] = [nobody(), nobody()]
    const purchaseId = await buy(test, buyer, 50)
    const id = await unlock(buyer, creator, 50)
    await test.wallet.clawBack(test.deps.db, { purchaseId, cause: 'chargeback', key: `back:${purchaseId}` })
    expect(await owed(buyer)).toBe(50)
    await giveBack(id)
    expect([await test.wallet.balance(buyer), await owed(buyer)]).toEqual([0, 0])
    await audited()
  })

  it('of what was recalled from a linked creator takes nothing twice, whichever came first', async () => {
    for (const isRecalledFirst of [true, false]) {
      const [buyer, creator] = [nobody(), nobody()]
      const purchaseId = await buy(test, buyer, 50)
      for (const userId of [buyer, creator]) await test.wallet.noteMark(userId, 'device', `of ${buyer}`)
      const id = await unlock(buyer, creator, 50)
      const clawBack = async () => {
        await test.wallet.clawBack(test.deps.db, {
          purchaseId,
          cause: 'chargeback',
          key: `back:${purchaseId}`,
        })
        await runSchedule(test.wallet, 'settle-debts')
      }
      if (isRecalledFirst) await clawBack()
      await giveBack(id)
      if (!isRecalledFirst) await clawBack()
      expect([await earned(creator), await owed(creator)]).toEqual([0, 0])
      await audited()
    }
  })
})
