import { beforeEach, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { aWallet, type TestWallet } from '../../../test/wallet.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { highestRateReader, lifetimeSpendReader } from './index.ts'

describeEngines('the highest rate paid for a coin', (open) => {
  let database: Database
  let test: TestWallet
  let ownerId: string
  beforeEach(async () => {
    database ??= await open()
    test = aWallet(database)
    ownerId = test.deps.ids.next('usr')
  })

  const rate = () => highestRateReader(test.wallet)(ownerId)

  /** A purchase; answers its transfer. */
  async function buy(
    amountCoins: number,
    priceMinor: number,
    currency: string,
    isSandbox = false,
  ): Promise<string> {
    const orderId = test.deps.ids.next('tr')
    const { transferId } = await test.wallet.post(test.deps.db, {
      kind: 'purchase',
      key: `order:${orderId}`,
      ref: { type: 'order', id: orderId },
      ownerId,
      amountCoins,
      payment: { provider: 'test', instrument: ownerId, priceMinor, currency },
      isSandbox,
    })
    return transferId ?? ''
  }
  const giveBack = (purchaseId: string, amountCoins?: number) =>
    test.wallet.clawBack(test.deps.db, {
      purchaseId,
      cause: 'refund',
      key: `${purchaseId}:${amountCoins ?? 'all'}`,
      ...(amountCoins !== undefined && { amountCoins }),
    })

  it('is none of who never paid, and of test payments', async () => {
    expect(await rate()).toBeNull()
    await buy(300, 699, 'USD', true)
    expect(await rate()).toBeNull()
  })

  it('is that of the dearest purchase, rounded up, whatever was bought before or after', async () => {
    await buy(5_400, 5_499, 'USD')
    expect(await rate()).toEqual({ currency: 'USD', centsPer1000Coins: 1_019 })
    await buy(300, 699, 'USD')
    expect(await rate()).toEqual({ currency: 'USD', centsPer1000Coins: 2_330 })
    await buy(1_500, 3_199, 'USD')
    expect(await rate()).toEqual({ currency: 'USD', centsPer1000Coins: 2_330 })
  })

  it('compares pounds and dollars by the relation of our prices', async () => {
    await buy(300, 699, 'USD')
    await buy(300, 599, 'GBP')
    // 599 pence for what costs 699 cents: 599 / 0.85 = 704.7
    expect(await rate()).toEqual({ currency: 'GBP', centsPer1000Coins: 1_997 })
  })

  it('stays after a part was given back, and goes with the rest; then nothing counts as bought', async () => {
    const purchaseId = await buy(300, 699, 'USD')
    await giveBack(purchaseId, 299)
    expect(await rate()).toEqual({ currency: 'USD', centsPer1000Coins: 2_330 })
    expect(await test.wallet.hasPurchased(ownerId)).toBe(true)
    await giveBack(purchaseId)
    expect(await rate()).toBeNull()
    expect([
      await test.wallet.hasPurchased(ownerId),
      await lifetimeSpendReader(test.wallet)(ownerId),
    ]).toEqual([false, 0])
  })
})
