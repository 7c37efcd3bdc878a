import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ExperimentName, invoiceStates } from '@serendip/contract'
import { aPayment, providerWith } from '../../../test/fake-provider.ts'
import { aCatalogue, publishPrices } from '../../../test/price-lists.ts'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import { notificationsOf, shopDeps } from '../../../test/shop.ts'
import { aWallet } from '../../../test/wallet.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { createPremium } from '../entitlements/index.ts'
import { createSettings } from '../settings/index.ts'
import { createInvoice } from './create-invoice.ts'
import { createPayments } from './index.ts'
import { invoiceEvents, transitions } from './invoice-states.ts'
import { findInvoice, updateInvoice } from './invoices.store.ts'
import { expireInvoices, readPaymentPage, startPayment } from './pay-invoice.ts'
import type { Payment, PaymentNotification } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const approved: Payment = aPayment({ paymentId: 'pay_1', instrument: 'card-4242' })

/** A shop in Germany whose provider says what the test has it say. */
async function aShop(
  database: Database,
  { splits = new Set() }: { readonly splits?: ReadonlySet<ExperimentName> } = {},
) {
  const { db } = database
  const test = aWallet(database)
  const { wallet, deps, clock } = test
  let answer: Payment | null = null
  const closed: string[] = []
  const buyer = { isClosed: false, isSandbox: false, isCreator: false }
  const provider = providerWith({
    read: async () => answer,
    async close(checkoutId) {
      closed.push(checkoutId)
      return answer
    },
    readNotification: (rawBody) => JSON.parse(Buffer.from(rawBody).toString()) as PaymentNotification,
  })
  const payments = shopDeps(database, test, { provider, buyer, splits })
  const userId = deps.ids.next('usr')
  await plantAccount(db, userId, `${userId}@people.example`, new Date(clock.now()))
  const order = {
    userId,
    brandId: 'serendip',
    country: 'DE',
    productId: 'callme:coins900',
    priceMinor: 1999,
    currency: 'EUR',
  }
  const notify = (invoiceId: string | null, payment: Payment | null = approved, eventId = 'evt_1') =>
    notificationsOf(payments).apply(
      Buffer.from(JSON.stringify({ eventId, type: 'payment', invoiceId, payment })),
      'serendip',
    )
  return {
    payments,
    wallet,
    clock,
    closed,
    userId,
    buyer,
    order,
    notify,
    /** Makes the provider answer this when it is asked. */
    answer(payment: Payment | null) {
      answer = payment
    },
    create: (key = 'a-key-of-the-first-tap') => createInvoice(payments, { ...order, key }),
    state: async (id: string) => (await findInvoice(db, id))?.state,
    books: async () =>
      Object.fromEntries(
        (await payments.money.balances()).map(({ account, balanceMinor }) => [account, balanceMinor]),
      ),
  }
}

/** The code and reason of a refusal. */
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )

describeEngines('a purchase', (open) => {
  test('its payment is credited once, however often and by how many the notification comes', async () => {
    const shop = await aShop(await open())
    const id = await shop.create()
    await startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })
    await Promise.all([shop.notify(id), shop.notify(id), shop.notify(id, approved, 'evt_2')])
    await shop.notify(id, approved, 'evt_3')
    expect(await shop.wallet.balance(shop.userId)).toBe(900)
    // 19% of value-added tax in 19.99 are 3.19.
    expect(await shop.books()).toEqual({ 'receivable:test': 1999, 'deferred:coins': -1680, 'tax:DE': -319 })
    expect(await findInvoice(shop.payments.plumbing.db, id)).toMatchObject({
      state: 'paid',
      number: 'serendip-2026-000001',
    })
  })

  test('a payment of another amount or currency moves nothing', async () => {
    const shop = await aShop(await open())
    const id = await shop.create()
    const wrong = [
      { ...approved, amountMinor: 1 },
      { ...approved, currency: 'USD' },
    ]
    for (const [at, payment] of wrong.entries()) {
      expect(await refusal(shop.notify(id, payment, `evt_${at}`))).toBe('conflict')
    }
    expect([await shop.wallet.balance(shop.userId), await shop.books(), await shop.state(id)]).toEqual([
      0,
      {},
      'created',
    ])
  })

  test('the same tap has one invoice, and a price that changed meanwhile is refused', async () => {
    const shop = await aShop(await open())
    const [first, second] = await Promise.all([shop.create(), shop.create()])
    expect(second).toBe(first)
    expect(await shop.create('a-key-of-another-tap')).not.toBe(first)
    const old = { ...shop.order, priceMinor: 1500, key: 'a-key-of-the-third-tap' }
    expect(await refusal(createInvoice(shop.payments, old))).toBe('price_changed')
    // The price of another country is another price.
    const forged = { ...shop.order, country: 'US', key: 'a-key-of-the-fourth-tap' }
    expect(await refusal(createInvoice(shop.payments, forged))).toBe('not_found')
  })

  test('a price published between display and tap is refused by every process, and an order keeps its own', async () => {
    const database = await open()
    const { db } = database
    const shop = await aShop(database)
    // Of another process, which has the console.
    const ofConsole = aCatalogue({ db, clock: shop.clock, ids: shop.payments.plumbing.ids })
    shop.clock.advance(2 * dayMs)
    const placed = await shop.create()
    await publishPrices(db, ofConsole, (product) =>
      product.tier === 2 && product.coins === 900 && product.group === 'default'
        ? { ...product, priceCents: 1899 }
        : product.tier === 2 && product.group === 'starter'
          ? { ...product, regularPriceCents: 1899 }
          : product,
    )
    shop.clock.advance(10_000)
    const tap = { ...shop.order, key: 'a-key-of-the-second-tap' }
    await expect(createInvoice(shop.payments, tap)).rejects.toMatchObject({
      code: 'price_changed',
      details: { priceMinor: 1899, currency: 'EUR' },
    })
    const current = await createInvoice(shop.payments, { ...tap, priceMinor: 1899 })
    expect(await findInvoice(db, current)).toMatchObject({ price_minor: 1899 })
    await startPayment(shop.payments, { userId: shop.userId, invoiceId: placed, savesCard: false })
    await shop.notify(placed)
    expect([await shop.state(placed), await shop.wallet.balance(shop.userId)]).toEqual(['paid', 900])
  })

  test('while sales are paused nobody begins a payment, and one that began is still credited', async () => {
    const database = await open()
    const { db } = database
    const shop = await aShop(database)
    const id = await shop.create()
    await startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })
    const ofConsole = createSettings({ db, clock: shop.clock })
    const pause = (isPaused: boolean) =>
      transact(db, (tx) => ofConsole.write(tx, 'salesPaused', isPaused, new Date(shop.clock.now())))
    await pause(true)
    shop.clock.advance(10_000)
    expect(await refusal(shop.create('a-key-of-another-tap'))).toBe('sales_paused')
    expect(
      await refusal(startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })),
    ).toBe('sales_paused')
    await shop.notify(id)
    expect([await shop.state(id), await shop.wallet.balance(shop.userId)]).toEqual(['paid', 900])
    await pause(false)
    shop.clock.advance(10_000)
    expect(await refusal(shop.create('a-key-of-another-tap'))).toBeNull()
  })

  test('a declined payment says why, and another try on the same invoice is credited', async () => {
    const shop = await aShop(await open())
    const id = await shop.create()
    await startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })
    await shop.notify(
      id,
      { ...approved, paymentId: 'pay_0', outcome: 'declined', declineReason: 'no_funds' },
      'evt_0',
    )
    expect(await readPaymentPage(shop.payments, shop.userId, id)).toMatchObject({
      invoice: { state: 'declined' },
      declineReason: 'no_funds',
    })
    await startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })
    await shop.notify(id)
    expect([await shop.state(id), await shop.wallet.balance(shop.userId)]).toEqual(['paid', 900])
  })

  test('an unpaid invoice expires, and money that comes days later is credited all the same', async () => {
    const shop = await aShop(await open())
    const id = await shop.create()
    await startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })
    shop.clock.advance(hourMs)
    expect(await expireInvoices(shop.payments)).toBe(1)
    expect(
      await refusal(startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })),
    ).toBe('invoice_closed')
    shop.clock.advance(72 * hourMs)
    await shop.notify(id)
    expect([await shop.state(id), await shop.wallet.balance(shop.userId)]).toEqual(['paid', 900])
  })

  test('before it expires the provider ends its page: what was paid there is credited, and nothing is paid later', async () => {
    const shop = await aShop(await open())
    const [paid, unpaid] = [await shop.create(), await shop.create('a-key-of-the-second-tap')]
    for (const invoiceId of [paid, unpaid]) {
      await startPayment(shop.payments, { userId: shop.userId, invoiceId, savesCard: false })
    }
    shop.clock.advance(hourMs)
    await transact(shop.payments.plumbing.db, (tx) =>
      updateInvoice(tx, unpaid, { expires_at: new Date(shop.clock.now() + 1) }),
    )
    shop.answer(approved)
    await expireInvoices(shop.payments)
    expect([await shop.state(paid), shop.closed]).toEqual(['paid', [`chk_${paid}.0`]])
    shop.answer(null)
    shop.clock.advance(1)
    await expireInvoices(shop.payments)
    expect([await shop.state(unpaid), shop.closed]).toEqual(['expired', [`chk_${paid}.0`, `chk_${unpaid}.0`]])
  })

  test('a decline that is known does not end the next try', async () => {
    const shop = await aShop(await open())
    const id = await shop.create()
    const start = () => startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })
    const declined: Payment = {
      ...approved,
      paymentId: 'pay_0',
      outcome: 'declined',
      declineReason: 'no_funds',
    }
    await start()
    shop.answer(declined)
    const stateSeen = async () => {
      shop.clock.advance(10_000)
      return (await readPaymentPage(shop.payments, shop.userId, id)).invoice.state
    }
    expect(await stateSeen()).toBe('declined')
    await start()
    expect(await stateSeen()).toBe('pending')
    await shop.notify(id, declined, 'evt_late')
    expect(await stateSeen()).toBe('pending')
    shop.answer({ ...declined, paymentId: 'pay_1' })
    expect(await stateSeen()).toBe('declined')
  })

  test('where the notification is lost, the page asks the provider', async () => {
    const shop = await aShop(await open())
    const id = await shop.create()
    await startPayment(shop.payments, { userId: shop.userId, invoiceId: id, savesCard: false })
    expect((await readPaymentPage(shop.payments, shop.userId, id)).invoice.state).toBe('pending')
    shop.answer(approved)
    shop.clock.advance(minuteMs)
    expect((await readPaymentPage(shop.payments, shop.userId, id)).invoice.state).toBe('paid')
    expect(await refusal(readPaymentPage(shop.payments, 'usr_somebody_else', id))).toBe('not_found')
  })

  test('numbers have no gaps, also where a settlement failed', async () => {
    const shop = await aShop(await open())
    const [first, second] = [await shop.create(), await shop.create('a-key-of-the-second-tap')]
    const broken: PaymentsDeps = {
      ...shop.payments,
      money: {
        ...shop.payments.money,
        post: async () => {
          throw new DomainError('unavailable')
        },
      },
    }
    const body = (invoiceId: string) =>
      Buffer.from(
        JSON.stringify({ eventId: `evt_${invoiceId}`, type: 'payment', invoiceId, payment: approved }),
      )
    expect(await refusal(notificationsOf(broken).apply(body(first), 'serendip'))).toBe('unavailable')
    expect(await shop.wallet.balance(shop.userId)).toBe(0)
    await notificationsOf(shop.payments).apply(body(second), 'serendip')
    await notificationsOf(shop.payments).apply(body(first), 'serendip')
    const { db } = shop.payments.plumbing
    expect([(await findInvoice(db, second))?.number, (await findInvoice(db, first))?.number]).toEqual([
      'serendip-2026-000001',
      'serendip-2026-000002',
    ])
  })

  test('what notifications say of a person’s orders goes with the account, and the books stay', async () => {
    const database = await open()
    const { db } = database
    const shop = await aShop(database)
    const id = await shop.create()
    await shop.notify(id)
    await sql`delete from webhooks`.execute(db)
    for (const reference of [id, 'inv_of_another']) {
      await sql`insert into webhooks (id, provider, received_at, outcome, size_bytes, reference)
        values (${`whk_${reference}`}, 'test', now(), 'accepted', 1, ${reference})`.execute(db)
    }
    const erasing = {
      id: 'evt_1',
      name: 'account.erasing',
      occurredAt: 0,
      payload: { accountId: shop.userId },
    } as const
    for (const { events, handle } of createPayments(shop.payments).listeners) {
      if ((events as readonly string[]).includes(erasing.name))
        await (handle as (event: object) => Promise<void>)(erasing)
    }
    const left = await db.selectFrom('webhooks').select('reference').execute()
    expect(left).toEqual([{ reference: 'inv_of_another' }])
    expect(await shop.state(id)).toBe('paid')
  })
})

describeEngines('an offer', (open) => {
  const starter = { productId: 'callme:900', priceMinor: 999 }
  const approvedAt = (priceMinor: number, paymentId = 'pay_1'): Payment => ({
    ...approved,
    paymentId,
    amountMinor: priceMinor,
  })
  const declinedAt = (priceMinor: number): Payment => ({
    ...approvedAt(priceMinor, 'pay_0'),
    outcome: 'declined',
    declineReason: 'no_funds',
  })
  const aShopper = async (splits: readonly ExperimentName[] = []) => {
    const shop = await aShop(await open(), { splits: new Set(splits) })
    const { payments, userId } = shop
    const person = { userId, country: 'DE' }
    let taps = 0
    return {
      ...shop,
      tap(product: { productId: string; priceMinor: number }) {
        taps += 1
        return createInvoice(payments, { ...shop.order, ...product, key: `a-key-of-tap-number-${taps}` })
      },
      start: (invoiceId: string) => startPayment(payments, { userId, invoiceId, savesCard: false }),
      leave: (place: 'leftShop' | 'leftPayment') => payments.offers.beginOffer(person, place),
      openShop: () => payments.offers.beginOffer(person, 'openedShop'),
      /** Offers of the shop with their prices. */
      async offered() {
        const { products } = await payments.offers.readShop(person)
        return products.flatMap(({ productId, priceMinor, offer }) =>
          offer ? `${productId} ${priceMinor} ${offer.kind}` : [],
        )
      },
      /** A regular purchase, paid. */
      async buy() {
        const id = await this.tap({ productId: 'callme:coins900', priceMinor: 1999 })
        await shop.notify(id, approvedAt(1999, `pay_${id}`), `evt_${id}`)
      },
    }
  }

  test('two tabs that tap on one offer in parallel get the same order, and it is paid once', async () => {
    const shop = await aShopper()
    const orders = await Promise.all([shop.tap(starter), shop.tap(starter), shop.tap(starter)])
    expect(new Set(orders).size).toBe(1)
    const [id = ''] = orders
    await shop.start(id)
    expect(await shop.tap(starter)).toBe(id)
    await shop.notify(id, approvedAt(999))
    expect(await refusal(shop.tap(starter))).toBe('not_found')
    expect(await shop.wallet.balance(shop.userId)).toBe(900)
  })

  test('a first purchase has one price: a cheaper one ends the order of the dearer one', async () => {
    const shop = await aShopper()
    const first = await shop.tap(starter)
    await shop.start(first)
    const after = await shop.leave('leftShop')
    expect(after.products[0]).toMatchObject({ productId: 'callme:v4initial900', priceMinor: 599 })
    const second = await shop.tap({ productId: 'callme:v4initial900', priceMinor: 599 })
    expect([await shop.state(first), await shop.state(second)]).toEqual(['expired', 'created'])
    expect(await refusal(shop.start(first))).toBe('invoice_closed')
    await shop.start(second)
    await shop.notify(second, approvedAt(599))
    expect(await shop.state(second)).toBe('paid')
    expect(await shop.offered()).toEqual([])
  })

  test('a timer offer begins when the shop is left, lasts 15 minutes and never restarts', async () => {
    const shop = await aShopper()
    await shop.buy()
    expect(await shop.offered()).toEqual([])
    const [left, again] = await Promise.all([shop.leave('leftShop'), shop.leave('leftShop')])
    const endsAt = shop.clock.now() + 15 * minuteMs
    for (const { products } of [left, again]) {
      expect(products[0]).toMatchObject({ priceMinor: 1599, offer: { kind: 'timer', endsAt } })
    }
    shop.clock.advance(15 * minuteMs - 1)
    await shop.leave('leftShop')
    expect(await shop.offered()).toEqual(['callme:coins900 1599 timer'])
    shop.clock.advance(1)
    await shop.leave('leftShop')
    expect(await shop.offered()).toEqual([])
  })

  test('an order holds its offer and keeps its price past the end; a declined one is tried again, and payment uses it up', async () => {
    const shop = await aShopper()
    await shop.buy()
    await shop.leave('leftShop')
    const deal = { productId: 'callme:coins900', priceMinor: 1599 }
    const first = await shop.tap(deal)
    await shop.start(first)
    await shop.notify(first, declinedAt(1599), 'evt_declined')
    // Its page is still open, so another order would be paid beside it.
    expect(await shop.tap(deal)).toBe(first)
    shop.clock.advance(20 * minuteMs)
    expect(await refusal(shop.tap(deal))).toBe('price_changed')
    await shop.start(first)
    await shop.notify(first, approvedAt(1599, 'pay_2'), 'evt_paid')
    expect(await shop.state(first)).toBe('paid')
    expect(await refusal(shop.start(first))).toBe('invoice_closed')
  })

  test('an order that another one takes the offer from has no page left on which it could be paid', async () => {
    const shop = await aShopper()
    const first = await shop.tap(starter)
    await shop.start(first)
    await shop.notify(first, declinedAt(999), 'evt_declined')
    await shop.leave('leftShop')
    const second = await shop.tap({ productId: 'callme:v4initial900', priceMinor: 599 })
    expect([second === first, shop.closed]).toEqual([false, [`chk_${first}.0`]])
    expect(await shop.state(first)).toBe('expired')
  })

  test('an order that expires gives its offer back', async () => {
    const shop = await aShopper()
    const id = await shop.tap(starter)
    await shop.start(id)
    shop.clock.advance(hourMs)
    await expireInvoices(shop.payments)
    const second = await shop.tap(starter)
    expect(second).not.toBe(id)
  })

  test('a super deal begins after 7 days without a purchase, lasts a day, and comes once in 30 days', async () => {
    const shop = await aShopper(['superdeal'])
    await shop.openShop()
    expect(await shop.offered()).toEqual(['callme:900 999 first'])
    await shop.buy()
    shop.clock.advance(7 * dayMs - 1)
    await shop.openShop()
    expect(await shop.offered()).toEqual([])
    shop.clock.advance(1)
    await Promise.all([shop.openShop(), shop.openShop()])
    expect(await shop.offered()).toEqual(['callme:coins900 1599 superdeal'])
    shop.clock.advance(dayMs)
    await shop.openShop()
    expect(await shop.offered()).toEqual([])
    shop.clock.advance(29 * dayMs - 1)
    await shop.openShop()
    expect(await shop.offered()).toEqual([])
    shop.clock.advance(1)
    await shop.openShop()
    expect(await shop.offered()).toEqual(['callme:coins900 1599 superdeal'])
  })

  test('the exit offer is there once in a lifetime, for 15 minutes', async () => {
    const shop = await aShopper()
    await shop.buy()
    await shop.leave('leftPayment')
    expect(await shop.offered()).toEqual(['callme:exitoffer3000 2499 exit'])
    const id = await shop.tap({ productId: 'callme:exitoffer3000', priceMinor: 2499 })
    await shop.start(id)
    await shop.notify(id, approvedAt(2499, 'pay_exit'), 'evt_exit')
    await shop.leave('leftPayment')
    expect(await shop.offered()).toEqual([])
  })

  test('60 coins for 0.99 are sold once', async () => {
    const shop = await aShopper(['new_99_shop'])
    const small = { productId: 'callme:60', priceMinor: 99 }
    const [id, same] = await Promise.all([shop.tap(small), shop.tap(small)])
    expect(same).toBe(id)
    await shop.notify(id, approvedAt(99))
    expect(await refusal(shop.tap(small))).toBe('not_found')
    // It was the first purchase.
    expect(await shop.offered()).toEqual([])
  })

  test('a first purchase that was returned as a whole is offered again', async () => {
    const shop = await aShopper()
    const id = await shop.tap(starter)
    await shop.notify(id, approvedAt(999))
    const { db } = shop.payments.plumbing
    const purchaseId = (await findInvoice(db, id))?.purchase_id ?? ''
    await transact(db, (tx) => shop.wallet.clawBack(tx, { purchaseId, cause: 'refund', key: 'all' }))
    const again = await shop.tap(starter)
    expect(again).not.toBe(id)
    await shop.notify(again, approvedAt(999, 'pay_again'), 'evt_again')
    expect([await shop.state(again), await shop.offered()]).toEqual(['paid', []])
  })
})

describeEngines('a bonus of a package', (open) => {
  const withBonus = async () => {
    const database = await open()
    const shop = await aShop(database)
    shop.clock.advance(2 * dayMs)
    const ofConsole = aCatalogue({ db: database.db, clock: shop.clock, ids: shop.payments.plumbing.ids })
    await publishPrices(database.db, ofConsole, (product) =>
      product.key === 'callme:coins900' ? { ...product, bonusCoins: 50, premiumDays: 7 } : product,
    )
    shop.clock.advance(10_000)
    const premium = createPremium(shop.payments.plumbing)
    const id = await shop.create()
    const records = () => shop.payments.offers.listBonuses(shop.userId)
    const claim = (recordId: string, userId = shop.userId) =>
      shop.payments.offers.claimBonus({ userId, recordId })
    return { ...shop, id, records, claim, premium, db: database.db }
  }

  test('waits once the package is paid, and is given once, however many claim it in parallel', async () => {
    const shop = await withBonus()
    expect(await shop.records()).toEqual([])
    await Promise.all([shop.notify(shop.id), shop.notify(shop.id, approved, 'evt_2')])
    const [record] = await shop.records()
    const at = shop.clock.now()
    expect(record).toMatchObject({ productId: 'callme:coins900', bonusCoins: 50, premiumDays: 7 })
    expect(record).toMatchObject({ expiresAt: at + 30 * dayMs, claimedAt: null })
    const recordId = record?.historyRecordId ?? ''
    expect(await refusal(shop.claim(recordId, 'usr_somebody_else'))).toBe('not_found')
    await Promise.all([shop.claim(recordId), shop.claim(recordId), shop.claim(recordId)])
    expect(await shop.claim(recordId)).toMatchObject({ claimedAt: at })
    expect(await shop.wallet.balance(shop.userId)).toBe(950)
    expect(await shop.premium.until(shop.userId)).toBe(at + 7 * dayMs)
    expect(await shop.records()).toHaveLength(1)
  })

  test('ends after 30 days, and is gone if the money went back before', async () => {
    const shop = await withBonus()
    await shop.notify(shop.id)
    const recordId = (await shop.records())[0]?.historyRecordId ?? ''
    shop.clock.advance(30 * dayMs)
    expect(await refusal(shop.claim(recordId))).toBe('not_found')
    await transact(shop.db, (tx) => shop.payments.offers.withdrawBonus(tx, shop.id))
    expect(await shop.records()).toEqual([])
    expect(await shop.wallet.balance(shop.userId)).toBe(900)
  })
})

test('every state answers every event: money is credited from every unpaid state, and never twice', () => {
  const cells = invoiceStates.flatMap((state) =>
    invoiceEvents.map((event) => `${state} ${event}: ${transitions[state][event]?.to ?? '-'}`),
  )
  expect(cells.filter((cell) => !cell.endsWith('-'))).toEqual([
    'created started: pending',
    'created approved: paid',
    'created declined: declined',
    'created expired: expired',
    'pending approved: paid',
    'pending declined: declined',
    'pending expired: expired',
    'paid returned: refunded',
    'paid part_returned: partly_refunded',
    'declined started: pending',
    'declined approved: paid',
    'declined expired: expired',
    'expired approved: paid',
    'paid_not_credited credited: paid',
    'paid_not_credited returned: refunded',
    'paid_not_credited part_returned: paid_not_credited',
    'partly_refunded returned: refunded',
    'partly_refunded part_returned: partly_refunded',
  ])
})
