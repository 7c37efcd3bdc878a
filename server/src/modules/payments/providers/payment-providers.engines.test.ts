import type { PaymentServiceName } from '@serendip/contract'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { aPayment, providerWith } from '../../../../test/fake-provider.ts'
import { plantAccount } from '../../../../test/planted-person.ts'
import { shopDeps } from '../../../../test/shop.ts'
import { aWallet } from '../../../../test/wallet.ts'
import type { Database } from '../../../adapters/postgres/open-database.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { chargeMethod } from '../charge-method.ts'
import { createInvoice } from '../create-invoice.ts'
import { findInvoice } from '../invoices.store.ts'
import { startPayment } from '../pay-invoice.ts'
import type { ChargeOrder, Payment, ProviderTerms, RefundState } from '../payment-provider.port.ts'
import { readMethods, saveMethod } from '../payment-methods.ts'
import { listRefunds } from '../refunds/refunds.store.ts'
import { settlePayment } from '../settle-payment.ts'
import { countPausedProviders } from './provider-pauses.store.ts'
import { switchProvider } from './switch-provider.ts'
import { watchProviders } from './watch-providers.ts'

const anyTerms: ProviderTerms = { countries: null, currencies: null, productTypes: null }

const refusal = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error) => (error instanceof DomainError ? error.code : String(error)),
  )

/** A provider that works, or fails as one that is down does. */
function aProvider(name: PaymentServiceName) {
  const charges: ChargeOrder[] = []
  let isDown = false
  let refundState: RefundState = { kind: 'unknown' }
  const work = async <T>(answer: T): Promise<T> => {
    if (isDown) throw new DomainError('shop_closed')
    return answer
  }
  const port = providerWith({
    name,
    createCheckout: ({ key }) =>
      work({ checkoutId: `${name}_${key}`, url: `https://${name}.example/${key}` }),
    read: () => work(null),
    close: () => work(null),
    async charge(order) {
      charges.push(order)
      return { kind: 'unknown' }
    },
    readCharge: () => work(null),
    forgetCard: () => work(undefined),
    refund: async () => refundState,
    readRefund: () => work(null),
  })
  const answerRefunds = (state: RefundState) => {
    refundState = state
  }
  const setDown = (down: boolean) => {
    isDown = down
  }
  return { name, port, charges, setDown, answerRefunds }
}

const paymentAt = (paymentId: string): Payment => aPayment({ paymentId, instrument: `card of ${paymentId}` })

async function aShop(
  database: Database,
  termsOf: Partial<Record<PaymentServiceName, Partial<ProviderTerms>>> = {},
) {
  const { db } = database
  const coins = await aWallet(database)
  const [segpay, medoro] = [aProvider('segpay'), aProvider('medoro')]
  const people = new Map<string, string>()
  const configured = [segpay, medoro].map(({ name, port }) => ({
    provider: port,
    terms: { ...anyTerms, ...termsOf[name] },
  }))
  const given = shopDeps(database, coins, { providers: () => configured })
  const noted = {
    ...given,
    providerOfPerson: async (_: unknown, userId: string) => people.get(userId) ?? null,
    noteProviderOfPerson: async (userId: string, provider: string) => void people.set(userId, provider),
  }
  const payments = { ...noted, providers: watchProviders(noted, noted.providers) }
  const userId = coins.deps.ids.next('usr')
  await plantAccount(db, userId, `${userId}@people.example`, new Date(coins.clock.now()))
  let taps = 0
  const order = async () => {
    taps += 1
    return createInvoice(payments, {
      userId,
      brandId: 'serendip',
      country: 'DE',
      productId: 'callme:coins900',
      priceMinor: 1999,
      currency: 'EUR',
      key: `a-tap-of-a-button-${taps}`,
    })
  }
  const start = (invoiceId: string) => startPayment(payments, { userId, invoiceId, savesCard: false })
  const providerOf = async (id: string) => (await findInvoice(db, id))?.provider
  const pay = (id: string, provider: PaymentServiceName, paymentId: string) =>
    transact(db, (tx) => settlePayment(payments, tx, { id, provider, payment: paymentAt(paymentId) }))
  const paused = () => countPausedProviders(db, new Date(coins.clock.now()))
  return { ...coins, db, segpay, medoro, payments, people, userId, order, start, providerOf, pay, paused }
}

describeEngines('several payment services of a brand', (open) => {
  test('the first one that takes the purchase gets it, the person’s own one before all', async () => {
    const shop = await aShop(await open(), { segpay: { countries: ['US'] } })
    expect(await shop.providerOf(await shop.order())).toBe('medoro')
    const both = await aShop(await open())
    expect(await both.providerOf(await both.order())).toBe('segpay')
    both.people.set(both.userId, 'medoro')
    expect(await both.providerOf(await both.order())).toBe('medoro')
    // A profile may name one that is configured no more.
    both.people.set(both.userId, 'checkoutChamp')
    expect(await both.providerOf(await both.order())).toBe('segpay')
    const none = await aShop(await open(), {
      segpay: { currencies: ['USD'] },
      medoro: { productTypes: ['membership'] },
    })
    expect(await refusal(none.order())).toBe('shop_closed')
  })

  test('a switch holds for the next invoice, and is refused where the service does not serve the person', async () => {
    const shop = await aShop(await open(), { medoro: { currencies: ['EUR'] } })
    const person = { userId: shop.userId, brandId: 'serendip', country: 'DE' }
    const before = await shop.order()
    await switchProvider(shop.payments, { ...person, provider: 'medoro' })
    expect([await shop.providerOf(before), await shop.providerOf(await shop.order())]).toEqual([
      'segpay',
      'medoro',
    ])
    const inDollars = { ...person, country: 'US', provider: 'medoro' as const }
    expect(await refusal(switchProvider(shop.payments, inDollars))).toBe('provider_unsuitable')
    expect(await refusal(switchProvider(shop.payments, { ...person, provider: 'billing' }))).toBe(
      'provider_unsuitable',
    )
  })

  test('one that fails before its page is shown is replaced; a page that is shown stays', async () => {
    const shop = await aShop(await open())
    shop.segpay.setDown(true)
    const id = await shop.order()
    expect(await shop.start(id)).toBe(`https://medoro.example/${id}.0`)
    expect(await shop.providerOf(id)).toBe('medoro')
    shop.segpay.setDown(false)
    expect(await shop.start(id)).toBe(`https://medoro.example/${id}.0`)
    shop.medoro.setDown(true)
    expect(await refusal(shop.start(id))).toBe('shop_closed')
    expect(await shop.providerOf(id)).toBe('medoro')
  })

  test('one that keeps failing is set aside for five minutes, and the board is told', async () => {
    const shop = await aShop(await open())
    shop.segpay.setDown(true)
    const first = await shop.order()
    expect(await shop.providerOf(first)).toBe('segpay')
    for (let tries = 0; tries < 4; tries += 1) await shop.start(await shop.order())
    expect(await shop.paused()).toBe(1)
    expect(await shop.providerOf(await shop.order())).toBe('medoro')
    shop.clock.advance(5 * 60_000 + 1)
    expect([await shop.paused(), await shop.providerOf(await shop.order())]).toEqual([0, 'segpay'])
  })

  test('a refund that waits for its turn is no failure, and one that is not answered is', async () => {
    const shop = await aShop(await open())
    const [segpay] = shop.payments.providers('serendip')
    const refund = { key: 'rfd_1', paymentId: 'pay', amountMinor: 1, currency: 'EUR' }
    shop.segpay.answerRefunds({ kind: 'waiting' })
    for (let tries = 0; tries < 8; tries += 1) await segpay?.provider.refund(refund)
    expect(await shop.paused()).toBe(0)
    shop.segpay.answerRefunds({ kind: 'unknown' })
    for (let tries = 0; tries < 8; tries += 1) await segpay?.provider.refund(refund)
    expect(await shop.paused()).toBe(1)
  })

  test('a saved card is charged where it is saved; what is paid on the page of before goes back there', async () => {
    const shop = await aShop(await open())
    const id = await shop.order()
    await shop.start(id)
    const card = { token: 'tok', brand: 'visa', lastFour: '4242', expiresMonth: 1, expiresYear: 2099 }
    await transact(shop.db, (tx) =>
      saveMethod(shop.payments, tx, { accountId: shop.userId, provider: 'medoro', card }),
    )
    const [method] = await readMethods(shop.payments, shop.userId)
    const tap = {
      userId: shop.userId,
      invoiceId: id,
      methodId: method?.methodId ?? '',
      key: 'a-tap-of-one-click-1',
    }
    await chargeMethod(shop.payments, tap)
    expect([shop.segpay.charges.length, shop.medoro.charges]).toMatchObject([0, [{ initiatedBy: 'person' }]])
    expect(await shop.providerOf(id)).toBe('medoro')
    const { payments } = shop
    const declined = { ...paymentAt('old'), outcome: 'declined' as const, declineReason: 'refused' as const }
    await transact(shop.db, (tx) =>
      settlePayment(payments, tx, { id, provider: 'segpay', payment: declined }),
    )
    expect((await findInvoice(shop.db, id))?.state).toBe('pending')
    const chargeKey = shop.medoro.charges[0]?.key ?? ''
    const charged = { ...paymentAt('new'), chargeKey }
    await transact(shop.db, (tx) => settlePayment(payments, tx, { id, provider: 'medoro', payment: charged }))
    // The page of segpay could not be ended, and the payment has the same name there.
    await shop.pay(id, 'segpay', 'new')
    expect(await findInvoice(shop.db, id)).toMatchObject({
      state: 'paid',
      provider: 'medoro',
      payment_id: 'new',
    })
    const refunds = await transact(shop.db, (tx) => listRefunds(tx, id))
    expect(refunds).toMatchObject([{ reason: 'paid_twice', provider: 'segpay', payment_id: 'new' }])
    expect(await shop.wallet.balance(shop.userId)).toBe(900)
  })

  test('what is paid on a page that was left is credited, in the books of the service that has the money', async () => {
    const shop = await aShop(await open())
    const id = await shop.order()
    await shop.start(id)
    await shop.db.updateTable('invoices').set({ checkout_id: null, provider: 'medoro' }).execute()
    await shop.pay(id, 'segpay', 'late')
    expect(await findInvoice(shop.db, id)).toMatchObject({ state: 'paid', provider: 'segpay' })
    const postings = await shop.payments.money.postingsOf(id)
    expect(postings.map(({ debit }) => debit)).toEqual(['receivable:segpay', 'receivable:segpay'])
  })
})
