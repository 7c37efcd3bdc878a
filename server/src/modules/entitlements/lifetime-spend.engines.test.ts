import { beforeEach, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { aWallet, type TestWallet } from '../../../test/wallet.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { transact } from '../../kernel/transact.ts'
import { filterFee } from '../calls/filter-fees/filter-fee-transfers.ts'
import { lifetimeSpendReader } from './index.ts'

describeEngines('the lifetime spend', (open) => {
  let database: Database
  let test: TestWallet
  let ownerId: string
  beforeEach(async () => {
    database ??= await open()
    test = aWallet(database)
    ownerId = test.deps.ids.next('usr')
  })

  const spent = () => lifetimeSpendReader(test.wallet)(ownerId)

  /** A purchase of 300 coins; answers its transfer. */
  async function buy(
    priceMinor: number,
    currency: string,
    options: { readonly isSandbox?: boolean; readonly isDeferred?: boolean } = {},
  ): Promise<string> {
    const orderId = test.deps.ids.next('tr')
    const { transferId } = await test.wallet.post(test.deps.db, {
      kind: 'purchase',
      key: `order:${orderId}`,
      ref: { type: 'order', id: orderId },
      ownerId,
      amountCoins: 300,
      payment: { provider: 'test', instrument: ownerId, priceMinor, currency },
      ...options,
    })
    return transferId ?? ''
  }

  it('is nothing of somebody who never paid, and of coins whose price was not stated', async () => {
    expect(await spent()).toBe(0)
    const unpriced = { type: 'order', id: 'unpriced' } as const
    await test.wallet.post(test.deps.db, {
      kind: 'purchase',
      key: `order:${ownerId}`,
      ref: unpriced,
      ownerId,
      amountCoins: 300,
    })
    expect(await spent()).toBe(0)
  })

  it('adds what was paid in any currency, each in its own minor unit', async () => {
    await buy(699, 'USD')
    await buy(3_199, 'USD')
    expect(await spent()).toBe(3_898)
    await buy(699, 'EUR')
    expect(await spent()).toBe(4_597)
    await buy(2_549, 'GBP')
    expect(await spent()).toBe(7_596)
    await buy(1_000, 'JPY')
    expect(await spent()).toBe(8_246)
    await buy(2_000, 'KWD')
    expect(await spent()).toBe(8_896)
    await buy(5_000, 'XTS')
    expect(await spent()).toBe(8_896)
  })

  it('never counts a test payment', async () => {
    await buy(699, 'USD', { isSandbox: true })
    expect(await spent()).toBe(0)
  })

  it('loses the share of the coins that a refund took, rounded down, and all of it with the rest', async () => {
    const purchaseId = await buy(699, 'USD')
    await test.wallet.clawBack(test.deps.db, { purchaseId, cause: 'refund', key: 'part', amountCoins: 100 })
    // 699 / 3 = 233
    expect(await spent()).toBe(466)
    await test.wallet.clawBack(test.deps.db, { purchaseId, cause: 'refund', key: 'more', amountCoins: 1 })
    // 699 × 101 / 300 = 235.33: the payer got 235 back.
    expect(await spent()).toBe(464)
    await test.wallet.clawBack(test.deps.db, { purchaseId, cause: 'refund', key: 'rest' })
    expect(await spent()).toBe(0)
  })

  it('loses a charge-back in full, spent or not, and has it again once it is reinstated', async () => {
    const purchaseId = await buy(3_199, 'USD')
    await test.wallet.post(
      test.deps.db,
      filterFee({ matchId: `m_${ownerId}`, userId: ownerId, priceCoins: 250 }),
    )
    const { transferId } = await test.wallet.clawBack(test.deps.db, {
      purchaseId,
      cause: 'chargeback',
      key: `back:${ownerId}`,
    })
    expect(await spent()).toBe(0)
    await test.wallet.reinstate(test.deps.db, { clawBackId: transferId ?? '', key: `again:${ownerId}` })
    expect(await spent()).toBe(3_199)
  })

  it('counts a deferred purchase until it is given back', async () => {
    const purchaseId = await buy(699, 'USD', { isDeferred: true })
    expect(await spent()).toBe(699)
    await transact(test.deps.db, (tx) => test.wallet.giveBack(tx, { purchaseId, key: `given:${ownerId}` }))
    expect(await spent()).toBe(0)
  })

  it('is each person’s own', async () => {
    await buy(699, 'USD')
    expect(await lifetimeSpendReader(test.wallet)(test.deps.ids.next('usr'))).toBe(0)
  })
})
