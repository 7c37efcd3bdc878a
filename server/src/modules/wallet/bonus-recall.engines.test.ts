import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { buy } from '../../../test/purchases.ts'
import { aBilledCall, aWallet, holdBlock, settleBlock, type TestWallet } from '../../../test/wallet.ts'

describeEngines('the recall of a bonus', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const nobody = () => test.deps.ids.next('usr')
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])
  const grant = async (ownerId: string, amountCoins: number) => {
    const id = test.deps.ids.next('tr')
    const ref = { type: 'bonus', id } as const
    const key = `grant:${id}`
    return (
      (await test.wallet.post(test.deps.db, { kind: 'grant_bonus', key, ref, ownerId, amountCoins }))
        .transferId ?? ''
    )
  }
  const recall = (transferId: string, key = `recall:${transferId}`) =>
    test.wallet.post(test.deps.db, { kind: 'bonus_recall', key, ref: { type: 'transfer', id: transferId } })

  it('takes what is left of its own lot, once, however often it is asked', async () => {
    const ownerId = nobody()
    await buy(test, ownerId, 100)
    const granted = await grant(ownerId, 40)
    const answers = await Promise.all([recall(granted), recall(granted), recall(granted)])
    expect(answers.map(({ walletDeltaCoins }) => walletDeltaCoins)).toEqual([-40, -40, -40])
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1)
    await expect(recall(granted, 'another key')).rejects.toMatchObject({ code: 'conflict' })
    expect(await test.wallet.balance(ownerId)).toBe(100)
    await audited()
  })

  it('leaves a running call its coins, and what the call returns of them', async () => {
    const ownerId = nobody()
    const granted = await grant(ownerId, 30)
    const call = aBilledCall(test, ownerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    expect(await recall(granted)).toMatchObject({ walletDeltaCoins: -10, balanceAfterCoins: 0 })
    await settleBlock(test, { ...call, block: 0, amountCoins: 5 })
    await test.wallet.voidHold(test.deps.db, call)
    expect(await test.wallet.balance(ownerId)).toBe(15)
    await audited()
  })

  it('is of bonuses alone', async () => {
    const bought = await buy(test, nobody(), 10)
    for (const id of [bought, '123', 'x'])
      await expect(recall(id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
