import type { PaymentServiceName } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aPayment, providerWith } from '../../../test/fake-provider.ts'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import { shopDeps } from '../../../test/shop.ts'
import { aWallet } from '../../../test/wallet.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { createInvoice } from './create-invoice.ts'
import { createPayments } from './index.ts'
import { findInvoice } from './invoices.store.ts'
import { startPayment } from './pay-invoice.ts'
import type { Payment } from './payment-provider.port.ts'

const minuteMs = 60_000
const taken = { countries: null, currencies: null, productTypes: null }

/** A provider that knows payments by their page, notes each question, and may be down. */
function aProvider(name: PaymentServiceName) {
  const paid = new Map<string, Payment>()
  const asked: string[] = []
  let isDown = false
  const port = providerWith({
    name,
    createCheckout: async ({ key }) => ({ checkoutId: key, url: `https://${name}.example/${key}` }),
    async read(checkoutId) {
      asked.push(checkoutId)
      if (isDown) throw new DomainError('shop_closed')
      return paid.get(checkoutId) ?? null
    },
    close: async (checkoutId) => paid.get(checkoutId) ?? null,
  })
  return {
    port,
    asked,
    pay: (id: string, outcome: Payment['outcome'] = 'approved') =>
      paid.set(
        `${id}.0`,
        aPayment({
          paymentId: `pay_${id}`,
          outcome,
          instrument: 'card-4242',
          declineReason: outcome === 'declined' ? 'no_funds' : null,
        }),
      ),
    setDown(down: boolean) {
      isDown = down
    },
  }
}

/** A shop with two providers; whoever comes next pays at the one that is named. */
async function aShop(database: Database) {
  const { db } = database
  const coins = await aWallet(database)
  const { clock } = coins
  const [segpay, medoro] = [aProvider('segpay'), aProvider('medoro')]
  const given = shopDeps(database, coins, {
    providers: () => [segpay, medoro].map(({ port }) => ({ provider: port, terms: taken })),
  })
  let preferred: PaymentServiceName = 'segpay'
  const deps = { ...given, providerOfPerson: async () => preferred }
  const payments = createPayments(deps)
  const schedule = payments.schedules.find(({ name }) => name === 'ask-about-pages')
  let people = 0
  return {
    clock,
    segpay,
    medoro,
    run: async () => schedule?.run(),
    /** Somebody opens the page of a provider and is never seen again. */
    async leave(provider: PaymentServiceName): Promise<string> {
      people += 1
      preferred = provider
      const userId = coins.deps.ids.next('usr')
      await plantAccount(db, userId, `${userId}@people.example`, new Date(clock.now()))
      const invoiceId = await createInvoice(deps, {
        userId,
        brandId: 'serendip',
        country: 'DE',
        productId: 'callme:coins900',
        priceMinor: 1999,
        currency: 'EUR',
        key: `a-tap-of-a-button-${people}`,
      })
      await startPayment(deps, { userId, invoiceId, savesCard: false })
      clock.advance(1_000)
      return invoiceId
    },
    seen: async (id: string) => {
      const invoice = await findInvoice(db, id)
      return { state: invoice?.state, coins: await coins.wallet.balance(invoice?.account_id ?? '') }
    },
  }
}

describeEngines('payments on pages that nobody looks at', (open) => {
  test('the worker asks after three minutes, and again three minutes later; what was paid becomes coins once', async () => {
    const shop = await aShop(await open())
    const id = await shop.leave('segpay')
    shop.clock.advance(2 * minuteMs)
    expect([await shop.run(), shop.segpay.asked]).toEqual([0, []])
    shop.clock.advance(minuteMs)
    expect([await shop.run(), shop.segpay.asked]).toEqual([1, [`${id}.0`]])
    expect(await shop.seen(id)).toEqual({ state: 'pending', coins: 0 })
    shop.segpay.pay(id)
    shop.clock.advance(2 * minuteMs)
    expect(await shop.run()).toBe(0)
    shop.clock.advance(minuteMs)
    expect(await shop.run()).toBe(1)
    expect(await shop.seen(id)).toEqual({ state: 'paid', coins: 900 })
    shop.clock.advance(10 * minuteMs)
    expect(await shop.run()).toBe(0)
    expect(await shop.seen(id)).toEqual({ state: 'paid', coins: 900 })
  })

  test('those that were asked about longest ago come first, and a run is bounded', async () => {
    const shop = await aShop(await open())
    const ids: string[] = []
    for (let people = 0; people < 102; people += 1) ids.push(await shop.leave('segpay'))
    shop.clock.advance(3 * minuteMs)
    await shop.run()
    expect(shop.segpay.asked).toEqual(ids.slice(0, 100).map((id) => `${id}.0`))
    shop.clock.advance(minuteMs)
    await shop.run()
    expect(shop.segpay.asked.slice(100)).toEqual(ids.slice(100).map((id) => `${id}.0`))
  })

  test('a provider that is down is left after three failures, and does not stop the others', async () => {
    const shop = await aShop(await open())
    const ids: string[] = []
    for (let people = 0; people < 5; people += 1) ids.push(await shop.leave('segpay'))
    const elsewhere = await shop.leave('medoro')
    for (const id of ids) shop.segpay.pay(id)
    shop.medoro.pay(elsewhere)
    shop.segpay.setDown(true)
    shop.clock.advance(3 * minuteMs)
    expect([await shop.run(), shop.segpay.asked.length]).toEqual([1, 3])
    expect((await shop.seen(elsewhere)).state).toBe('paid')
    shop.segpay.setDown(false)
    shop.clock.advance(minuteMs)
    // Those that were not asked about come before those that were.
    expect([await shop.run(), shop.segpay.asked.length]).toEqual([2, 5])
    shop.clock.advance(3 * minuteMs)
    await shop.run()
    for (const id of ids) expect(await shop.seen(id)).toEqual({ state: 'paid', coins: 900 })
  })

  test('a decline is noted, and a page that was left unpaid expires as before', async () => {
    const shop = await aShop(await open())
    const id = await shop.leave('segpay')
    shop.segpay.pay(id, 'declined')
    shop.clock.advance(3 * minuteMs)
    await shop.run()
    expect(await shop.seen(id)).toEqual({ state: 'declined', coins: 0 })
  })
})
