import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { shopDeps } from '../../../../test/shop.ts'
import { aBilledCall, aWallet, holdOf, settlementOf, type TestWallet } from '../../../../test/wallet.ts'
import { transact } from '../../../kernel/transact.ts'
import { createMoney, type Money } from '../../money/index.ts'
import { createWallet } from '../../wallet/index.ts'
import { findInvoice, insertInvoice } from '../invoices.store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { settleInvoice } from '../settle-invoice.ts'
import { compareBooks } from './compare-books.ts'
import { recogniseRevenue } from './recognise-revenue.ts'

const priceMinor = 1_999
const taxMinor = 319
const net = priceMinor - taxMinor

/** Changes of one row by the database's owner, with triggers disabled, and what the audit must name. */
const changes: readonly (readonly [
  string,
  (ids: Readonly<Record<'invoiceId' | 'creatorId', string>>) => string,
  string,
])[] = [
  [
    'coins of a purchase',
    ({ invoiceId }) => `update purchases set coins = coins + 1 where order_id = '${invoiceId}'`,
    'a paid invoice issued the coins that it says',
  ],
  [
    'coins of an invoice',
    ({ invoiceId }) => `update invoices set coins = coins - 1 where id = '${invoiceId}'`,
    'a paid invoice issued the coins that it says',
  ],
  [
    'the price of an invoice',
    ({ invoiceId }) => `update invoices set price_minor = price_minor + 100 where id = '${invoiceId}'`,
    'a paid invoice issued the coins that it says',
  ],
  [
    'an invoice that is gone',
    ({ invoiceId }) => `delete from payment_events; delete from invoices where id = '${invoiceId}'`,
    'a purchase has a paid invoice',
  ],
  [
    'an invoice without its number',
    ({ invoiceId }) =>
      `update invoices set number = null, paid_at = null, state = 'pending' where id = '${invoiceId}'`,
    'a purchase has a paid invoice',
  ],
  [
    'the amount of a payment in the money ledger',
    ({ invoiceId }) =>
      `update ledger_money_postings set amount_minor = amount_minor + 1
        where ref_id = '${invoiceId}' and kind = 'invoice_paid' and credit = 'deferred:coins'`,
    'deferred revenue is the price of unused paid coins',
  ],
  [
    'the receivable of a payment in the money ledger',
    ({ invoiceId }) =>
      `update ledger_money_postings set amount_minor = amount_minor + 1
        where ref_id = '${invoiceId}' and kind = 'invoice_paid' and credit like 'tax:%'`,
    'receivable of an invoice is what was paid less what went back',
  ],
  [
    'the amount of recognised revenue in the money ledger',
    ({ invoiceId }) =>
      `update ledger_money_postings set amount_minor = amount_minor - 1 where ref_id = '${invoiceId}' and kind = 'coins_used'`,
    'deferred revenue is the price of unused paid coins',
  ],
  [
    'how many coins were recognised',
    ({ invoiceId }) => `update recognised_coins set coins = coins - 1 where ref_id = '${invoiceId}'`,
    'recognised coins of an invoice are those that were used',
  ],
  [
    'unused coins of a lot',
    ({ invoiceId }) =>
      `update lots set remaining = remaining - 1 where id = (select lot_id from purchases where order_id = '${invoiceId}')`,
    'recognised coins of an invoice are those that were used',
  ],
  [
    'the value of what was recognised',
    ({ invoiceId }) =>
      `update recognised_coins set value_minor = value_minor - 1 where ref_id = '${invoiceId}'`,
    'recognised revenue of an invoice is the price of its used coins',
  ],
  [
    'what is owed to a creator, in the money ledger',
    ({ creatorId }) =>
      `update ledger_money_postings set amount_minor = amount_minor + 1 where ref_id = '${creatorId}'`,
    'creators payable is what creators earned',
  ],
  [
    'earned coins of a creator',
    ({ creatorId }) => `update lots set remaining = remaining - 1 where owner_id = '${creatorId}'`,
    'recognised coins of a creator are those that were earned',
  ],
]

describeEngines('the books of money and coins', (open) => {
  let test: TestWallet
  let money: Money
  let payments: PaymentsDeps
  beforeAll(async () => {
    const database = await open()
    test = aWallet(database)
    money = createMoney(database)
    payments = shopDeps(database, test)
  })

  /** An invoice of 900 coins for 19.99 EUR with 19% tax, paid. */
  async function aPaidInvoice(ownerId = test.deps.ids.next('usr')) {
    const id = test.deps.ids.next('inv')
    const at = new Date(test.clock.now())
    await insertInvoice(test.deps.db, {
      id,
      account_id: ownerId,
      brand_id: 'serendip',
      tap_key: id,
      state: 'pending',
      product_id: 'callme:coins900',
      coins: 900,
      price_minor: priceMinor,
      tax_minor: taxMinor,
      currency: 'EUR',
      country: 'DE',
      provider: 'test',
      created_at: at,
      expires_at: at,
    })
    const payment = {
      paymentId: `pay_${id}`,
      outcome: 'approved',
      amountMinor: priceMinor,
      currency: 'EUR',
      instrument: 'card',
      declineReason: null,
      chargeKey: null,
      savedCard: null,
    } as const
    await transact(test.deps.db, (tx) => settleInvoice(payments, tx, { id, event: 'approved', payment }))
    const purchaseId = (await findInvoice(test.deps.db, id))?.purchase_id ?? ''
    return { invoiceId: id, ownerId, purchaseId }
  }

  /** Spends coins in a call; answers its creator. */
  async function talk(payerId: string, amountCoins: number): Promise<string> {
    const call = aBilledCall(test, payerId)
    await test.wallet.post(test.deps.db, holdOf(test, { ...call, block: 1, amountCoins }))
    await test.wallet.post(test.deps.db, settlementOf({ ...call, block: 1, amountCoins }))
    return call.creatorId
  }

  const balance = async (account: string, currency = 'EUR'): Promise<number> =>
    (await money.balances()).find((row) => row.account === account && row.currency === currency)
      ?.balanceMinor ?? 0
  const found = async (): Promise<readonly string[]> =>
    (await compareBooks(test.deps.db)).map(({ rule, subject }) => `${rule}: ${subject}`)

  const hidden = (statement: string): Promise<void> =>
    transact(test.deps.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const part of statement.split(';')) await sql.raw(part).execute(tx)
    })

  it('are a part of the audit of the ledger', async () => {
    const { invoiceId } = await aPaidInvoice()
    const { audit } = createWallet({ ...test.deps, books: compareBooks })
    expect((await audit()).differences).toEqual([])
    await hidden(`update invoices set coins = coins - 1 where id = '${invoiceId}'`)
    expect((await audit()).differences).toContainEqual({
      rule: 'a paid invoice issued the coins that it says',
      subject: invoiceId,
      expected: 899,
      actual: 900,
    })
    await hidden(`update invoices set coins = coins + 1 where id = '${invoiceId}'`)
  })

  it('owe the whole price until coins are used, and turn the price of used coins into revenue', async () => {
    const before = await balance('deferred:coins')
    const { ownerId } = await aPaidInvoice()
    expect(await balance('deferred:coins')).toBe(before - net)
    const creatorId = await talk(ownerId, 100)
    await recogniseRevenue(payments)
    // 1680 × 100 / 900 = 186.67, and 50 coins are worth 50 cents to their creator.
    expect(await balance('revenue:coins')).toBe(-186)
    expect(await balance('deferred:coins')).toBe(before - net + 186)
    expect(await balance('creators:payable', 'USD')).toBe(-50)
    expect(await balance('revenue:creators', 'USD')).toBe(50)
    await talk(ownerId, 800)
    expect(await found()).toEqual([])
    await recogniseRevenue(payments)
    await recogniseRevenue(payments)
    expect([await balance('revenue:coins'), await balance('deferred:coins')]).toEqual([-net, before])
    expect(await found()).toEqual([])
    expect(creatorId).toMatch(/^usr_/)
  })

  it('hold as of the last recognition while coins are used, returned and held afterwards', async () => {
    const { ownerId } = await aPaidInvoice()
    await talk(ownerId, 100)
    await recogniseRevenue(payments)
    await talk(ownerId, 200)
    const later = await aPaidInvoice()
    await talk(later.ownerId, 20)
    const call = aBilledCall(test, ownerId)
    await test.wallet.post(test.deps.db, holdOf(test, { ...call, block: 1, amountCoins: 30 }))
    expect(await found()).toEqual([])
    await test.wallet.voidHold(test.deps.db, call)
    expect(await found()).toEqual([])
  })

  it('count no test payment', async () => {
    await recogniseRevenue(payments)
    const revenue = await balance('revenue:coins')
    payments = { ...payments, buyer: async () => ({ isClosed: false, isSandbox: true, isCreator: false }) }
    const { ownerId } = await aPaidInvoice()
    payments = { ...payments, buyer: async () => ({ isClosed: false, isSandbox: false, isCreator: false }) }
    await talk(ownerId, 100)
    await recogniseRevenue(payments)
    expect([await found(), await balance('revenue:coins')]).toEqual([[], revenue])
  })

  it('name an invoice whose coins were taken back and whose money was not, after a day', async () => {
    const { invoiceId, purchaseId } = await aPaidInvoice()
    await test.wallet.clawBack(test.deps.db, { purchaseId, cause: 'refund', key: `back:${invoiceId}` })
    // The database's own time decides, as in every audit.
    const at = (moment: string) =>
      hidden(`update claw_backs set at = ${moment} where purchase_id = ${purchaseId}`)
    await at('now()')
    expect(await found()).toEqual([])
    await at("now() - interval '2 days'")
    expect(await found()).toEqual([`deferred revenue is the price of unused paid coins: ${invoiceId}`])
    await at('now()')
  })

  it('move what a payout reserves from what is payable', async () => {
    const { ownerId } = await aPaidInvoice()
    const creatorId = await talk(ownerId, 400)
    await recogniseRevenue(payments)
    test.clock.advance(8 * 24 * 3_600_000)
    await test.wallet.reservePayout(test.deps.db, {
      creatorId,
      amountCoins: 150,
      payoutId: `payout-${creatorId}`,
      matureMs: 0,
    })
    expect(await found()).toEqual([])
    await recogniseRevenue(payments)
    expect(await found()).toEqual([])
    expect(await money.postingsOf(creatorId)).toMatchObject([
      { kind: 'coins_earned', credit: 'creators:payable', amountMinor: 200 },
      { kind: 'payout_reserved', credit: 'withheld:payouts', amountMinor: 150 },
    ])
  })

  it.each(changes)('show a change of one row: %s', async (_name, change, rule) => {
    const { invoiceId, ownerId, purchaseId } = await aPaidInvoice()
    const creatorId = await talk(ownerId, 100)
    await recogniseRevenue(payments)
    const own = [invoiceId, purchaseId, creatorId].map((subject) => `${rule}: ${subject}`)
    const shown = async () => (await found()).filter((line) => own.includes(line)).length
    expect(await shown()).toBe(0)
    await hidden(change({ invoiceId, creatorId }))
    expect(await shown()).toBe(1)
  })
})
