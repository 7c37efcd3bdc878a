import type { OwnSubscription } from '@serendip/contract'
import type { Database } from '../src/adapters/postgres/open-database.ts'
import { createOutbox } from '../src/adapters/postgres/outbox.ts'
import { createSecrets } from '../src/kernel/secrets.ts'
import { transact } from '../src/kernel/transact.ts'
import { createPremium } from '../src/modules/entitlements/index.ts'
import { createMoney } from '../src/modules/money/index.ts'
import { createPayments } from '../src/modules/payments/index.ts'
import { chargeMethod } from '../src/modules/payments/charge-method.ts'
import { createInvoice } from '../src/modules/payments/create-invoice.ts'
import { findInvoice } from '../src/modules/payments/invoices.store.ts'
import { saveMethod } from '../src/modules/payments/payment-methods.ts'
import type { ChargeOrder, ChargeState, Payment } from '../src/modules/payments/payment-provider.port.ts'
import { refundPayment } from '../src/modules/payments/refunds/refund-payment.ts'
import { createMembershipBook, createSubscriptions } from '../src/modules/subscriptions/index.ts'
import { listPeriods } from '../src/modules/subscriptions/periods.store.ts'
import { subscriptionsHandlers } from '../src/modules/subscriptions/subscriptions.handlers.ts'
import type { SubscriptionsDeps } from '../src/modules/subscriptions/subscriptions-deps.ts'
import { findLatest } from '../src/modules/subscriptions/subscriptions.store.ts'
import { aClock } from './clock.ts'
import { aPayment, providerWith } from './fake-provider.ts'
import { plantAccount } from './planted-person.ts'
import { runSchedule } from './run-schedule.ts'
import { shopDeps, shopKey } from './shop.ts'
import { aWallet } from './wallet.ts'

/** The answer of the bank to charges. */
export type Bank = 'pays' | 'declines' | 'times out'

const origin = {
  brandId: 'serendip',
  country: 'DE',
  address: '127.0.0.1',
  userAgent: 'a test',
  requestId: 'req_0',
  headers: {},
} as const

/** A provider that answers charges as a test has it answer, and keeps its own books of them. */
function aBank() {
  const charges = new Map<string, ChargeOrder>()
  const refunds: { readonly paymentId: string; readonly amountMinor: number }[] = []
  let how: Bank = 'pays'
  let during: () => Promise<void> = async () => {}
  const paymentOf = (order: ChargeOrder, outcome: Payment['outcome']): ChargeState => ({
    kind: 'settled',
    payment: aPayment({
      paymentId: `pay_${order.key}`,
      outcome,
      amountMinor: order.amountMinor,
      currency: order.currency,
      instrument: 'card-4242',
      declineReason: outcome === 'declined' ? 'no_funds' : null,
      chargeKey: order.key,
    }),
  })
  const provider = providerWith({
    async charge(order) {
      await during()
      if (how === 'declines') return paymentOf(order, 'declined')
      charges.set(order.key, order)
      return how === 'times out' ? { kind: 'unknown' } : paymentOf(order, 'approved')
    },
    async readCharge(key) {
      const order = charges.get(key)
      return order ? paymentOf(order, 'approved') : null
    },
    async refund({ key, paymentId, amountMinor }) {
      refunds.push({ paymentId, amountMinor })
      return { kind: 'done', refundId: `back_${key}` }
    },
  })
  return {
    provider,
    charges,
    refunds,
    answer(wanted: Bank) {
      how = wanted
    },
    /** Something that happens while the bank is asked. */
    meanwhile(act: () => Promise<void>) {
      during = act
    },
  }
}

/** Memberships on a test database, with a clock and a bank of the test, and one person with a saved card. */
export async function memberships(database: Database, startsAt = Date.UTC(2025, 0, 31, 11)) {
  const { db } = database
  const clock = aClock(startsAt)
  const test = aWallet(database, { clock })
  const { ids } = test.deps
  const bank = aBank()
  const premium = createPremium({ db, clock, outbox: createOutbox({ clock, ids }) })
  const book = createMembershipBook({ plumbing: { clock, ids }, premium })
  const buyer = { isClosed: false, isSandbox: false, isCreator: false }
  const refundJobs: string[] = []
  const jobs = {
    send: async (_tx: unknown, _kind: unknown, job: object) => {
      if ('refundId' in job) refundJobs.push(String(job.refundId))
    },
  }
  const shop = shopDeps(database, test, {
    provider: bank.provider,
    memberships: book,
    buyer,
    jobs: jobs as never,
  })
  const payments = createPayments(shop)
  const mails: string[] = []
  const banned: { userId: string; isForGood: boolean; returns: boolean }[] = []
  const deps: SubscriptionsDeps = {
    plumbing: shop.plumbing,
    premium,
    payments,
    offers: shop.offers as SubscriptionsDeps['offers'],
    money: createMoney({ db }),
    mails: {
      request: async (_tx, { kind }) => {
        mails.push(kind)
      },
    },
    secrets: createSecrets(shopKey),
    mailboxOf: async () => ({ to: 'ada@people.example', language: 'en' }),
    bannedSince: async () => banned,
    spentCents: async () => 0,
    checkCaptcha: async () => {},
    accountByEmail: async () => undefined,
    benefits: async () => ({ bonusMatchesADay: 20, messagePriceCoins: 5 }),
    givenSince: async () => ({ bonusMatches: 0, freeMessages: 0, memberMessages: 0 }),
  }
  const { schedules, listeners } = createSubscriptions(deps)
  const routes = subscriptionsHandlers(deps)
  // Schedules work for everybody: those of earlier tests are over.
  await db
    .updateTable('subscriptions')
    .set({ state: 'ended', next_charge_at: null, ended_at: new Date(startsAt) })
    .where('state', '<>', 'ended')
    .execute()
  const userId = ids.next('usr')
  await plantAccount(db, userId, `${userId}@people.example`, new Date(clock.now()))
  const card = { token: 'tok_1', brand: 'visa', lastFour: '4242', expiresMonth: 12, expiresYear: 2099 }
  const methodId = await transact(db, (tx) =>
    saveMethod(shop, tx, { accountId: userId, provider: 'test', card }),
  )
  const caller = { userId, sessionId: 'ses_0' }
  let taps = 0
  const tap = (): string => {
    taps += 1
    return `tap-of-a-button-${taps}`
  }
  const request = { params: undefined, query: undefined, caller, origin }
  return {
    db,
    clock,
    bank,
    mails,
    deps,
    shop,
    userId,
    methodId,
    premium,
    listeners,
    banned,
    tap,
    /** Orders a plan without paying it; answers the invoice. */
    order: (productId = 'callme:month', priceMinor = 1999, timeZone = 'Europe/Berlin') =>
      createInvoice(shop, {
        userId,
        brandId: 'serendip',
        country: 'DE',
        productId,
        priceMinor,
        currency: 'EUR',
        key: tap(),
        agreesToRenewal: true,
        timeZone,
      }),
    pay: (invoiceId: string) => chargeMethod(shop, { userId, invoiceId, methodId, key: tap() }),
    read: (): Promise<OwnSubscription> => routes.read({ ...request, body: undefined }),
    routes,
    request,
    latest: () => findLatest(db, userId),
    async periods() {
      const row = await findLatest(db, userId)
      return row ? (await listPeriods(db, row.id)).toReversed() : []
    },
    invoice: (id: string) => findInvoice(db, id),
    /** Runs a schedule of the module now. */
    run: (name: string) => runSchedule({ schedules }, name),
    /** Asks the provider about what is unknown. */
    ask: () => runSchedule(payments, 'ask-about-charges'),
    /** Returns the money that is owed. */
    async payBack() {
      for (const refundId of refundJobs.splice(0)) await refundPayment(shop, { refundId }, false)
    },
    /** Moves the clock to a moment, and runs the renewals of the way, as the worker does. */
    async goTo(at: number, stepMs = 6 * 3_600_000) {
      while (clock.now() < at) {
        clock.advance(Math.min(stepMs, at - clock.now()))
        await runSchedule({ schedules }, 'renew-subscriptions')
        await runSchedule({ schedules }, 'end-subscriptions')
      }
    },
  }
}
export type TestMemberships = Awaited<ReturnType<typeof memberships>>
