import { purchasesPageMax, type Routes } from '@serendip/contract'
import { bind } from '../../kernel/bind.ts'
import type { EventListener } from '../../kernel/events.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import { dayMs } from '../../kernel/clock.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { recogniseRevenue } from './books/recognise-revenue.ts'
import { askAboutPages } from './ask-about-pages.ts'
import { askAboutCharges } from './ask-provider.ts'
import { priceCountry, readBillingDetails, registerBilling } from './billing-details.ts'
import { demandUnlocked, deviceOf, unlockCards } from './card-devices.ts'
import { chargeMethod } from './charge-method.ts'
import { deskHandlers } from './desk/desk.handlers.ts'
import { productViewOf } from '../offers/index.ts'
import { createInvoice, productFor } from './create-invoice.ts'
import { offerHandlers } from './leave-shop.ts'
import { listInvoiceIds, listInvoices } from './invoices.store.ts'
import { creditDeferred, expireInvoices, readPaymentPage, startPayment } from './pay-invoice.ts'
import { cardEraser, forgetCard, readMethods, removeMethod } from './payment-methods.ts'
import { paymentWebhooks } from './payment-webhooks.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { type ForgetCardJob, forgetCardKind, type RefundJob, refundKind } from './payments.module.ts'
import { billingRecordOf, purchaseViewOf } from './purchase-view.ts'
import { receiptsHandlers } from './receipts/receipts.handlers.ts'
import { receiptMailer } from './receipts/send-receipt.ts'
import { readRefundOffer, refundUnusedCoins } from './refunds/refund-unused-coins.ts'
import { refundMailer } from './refunds/send-refund-mail.ts'
import { followClawBack, followReinstatement } from './refunds/owe-refund.ts'
import { countOverdueRefunds, refundPayment, resumeRefunds } from './refunds/refund-payment.ts'
import { countPausedProviders } from './providers/provider-pauses.store.ts'
import { listServices, switchProvider } from './providers/switch-provider.ts'
import { watchProviders } from './providers/watch-providers.ts'
import { readReturned } from './refunds/refunds.store.ts'
import {
  orderRenewal,
  outcomeOf,
  priceCountryOf,
  returnDays,
  type SavedCard,
  savedCard,
  takeExpiryNotice,
} from './renew-membership.ts'
import { compareSettlements, countSettlements } from './settlements/settle-days.ts'
import { settlementsHandlers } from './settlements/settlements.handlers.ts'
import { trackHistory } from './track-history.ts'
import { forgetWebhooksAbout } from '../webhooks/index.ts'

import './payments.events.ts'

export { findInvoices, wantedBy } from './desk/desk.store.ts'
export { listDifferences } from './settlements/settlements.store.ts'
export { compareBooks } from './books/compare-books.ts'
export { savedCard } from './renew-membership.ts'
export { receiptMail } from './receipts/send-receipt.ts'
export { refundMail } from './refunds/send-refund-mail.ts'
export { resealMethods } from './payment-methods.ts'
export type {
  ConfiguredProvider,
  NotificationForm,
  PaymentForm,
  PaymentPageOrigins,
  PaymentProvider,
  PaymentProviders,
  ProviderTerms,
} from './payment-provider.port.ts'
export type { MembershipBook, PaidMembership } from './payments-deps.ts'
export { listPaidMemberships, type PaidInvoice, readPaidMemberships } from './books/paid-memberships.ts'
export { createProviderReferences } from './provider-references.ts'
export { taxedCountries, taxIn } from './tax-rates.ts'

const minuteMs = 60_000

const paymentsHandlers = (deps: PaymentsDeps): Handlers<Routes['payments']> => ({
  async products({ caller: { userId }, origin, body }) {
    const { brandId } = origin
    const country = await priceCountry(deps.plumbing.db, userId, origin.country)
    const groups = [...body.packageGroups, ...(body.packageGroup ? [body.packageGroup] : [])]
    const account = await deps.buyer(deps.plumbing.db, userId)
    const { salesPaused: isPaused } = await deps.settings.read()
    const mayBuy =
      deps.providers(brandId).length > 0 && account?.isCreator === false && (await deps.isShopOpen(brandId))
    const isOpen = mayBuy && !isPaused
    const person = { userId, country }
    const { products, plans, opensOn } = mayBuy
      ? await deps.offers.beginOffer(person, 'openedShop')
      : await deps.offers.readShop(person)
    if (body.productType === 'membership') {
      return { products: plans.map(productViewOf), isOpen, isPaused, opensOn }
    }
    const wanted = products.filter(({ packageGroup }) => groups.includes(packageGroup))
    return { products: wanted.map(productViewOf), isOpen, isPaused, opensOn }
  },
  async product({ caller: { userId }, origin, params: { id } }) {
    const country = await priceCountry(deps.plumbing.db, userId, origin.country)
    return productViewOf(await productFor(deps, { userId, country }, id))
  },
  async createInvoice({ caller: { userId }, origin, body }) {
    const country = await priceCountry(deps.plumbing.db, userId, origin.country)
    const { brandId } = origin
    return { invoiceId: await createInvoice(deps, { userId, brandId, country, ...body }) }
  },
  async purchases({ caller: { userId }, query: { after } }) {
    const rows = await listInvoices(deps.plumbing.db, { accountId: userId, after, most: purchasesPageMax })
    return { purchases: rows.map(purchaseViewOf) }
  },
})

const bonusHandlers = (deps: PaymentsDeps): Handlers<Routes['bonusProducts']> => ({
  userHistory: async ({ caller: { userId }, query: { after } }) => ({
    records: [...(await deps.offers.listBonuses(userId, after))],
  }),
  claim: ({ caller: { userId }, body: { historyRecordId: recordId } }) =>
    deps.offers.claimBonus({ userId, recordId }),
  async getOne({ caller: { userId }, origin, query: { packageName } }) {
    const country = await priceCountry(deps.plumbing.db, userId, origin.country)
    const { products } = await deps.offers.readShop({ userId, country })
    const bonus = products.find(({ productId }) => productId === packageName)?.bonus
    return { bonus: bonus && bonus.bonusCoins + bonus.premiumDays > 0 ? bonus : null }
  },
})

const pageHandlers = (deps: PaymentsDeps): Handlers<Routes['paymentPage']> => ({
  getPaymentPageData: ({ caller: { userId }, params: { id } }) => readPaymentPage(deps, userId, id),
  async startPayment({ caller: { userId, sessionId }, params: { id }, body }) {
    const device = await deviceOf(deps, sessionId)
    const savesCard = body.saveMethod === 'true'
    return { url: await startPayment(deps, { userId, invoiceId: id, savesCard, device }) }
  },
  async processOneClick({ caller, body }) {
    const { userId } = caller
    await demandUnlocked(deps, caller, body.methodId)
    await chargeMethod(deps, { userId, ...body })
    return readPaymentPage(deps, userId, body.invoiceId)
  },
  async getUserBillingHistory({ caller: { userId }, query: { after } }) {
    const page = { accountId: userId, after, most: purchasesPageMax, arePaid: true }
    const rows = await listInvoices(deps.plumbing.db, page)
    const returned = await readReturned(
      deps.plumbing.db,
      rows.map(({ id }) => id),
    )
    return { payments: rows.map((invoice) => billingRecordOf(invoice, returned.get(invoice.id))) }
  },
})

const refundsHandlers = (deps: PaymentsDeps): Handlers<Routes['refunds']> => ({
  async read({ caller: { userId }, params: { id: invoiceId } }) {
    const { purchaseId: _, ...offer } = await readRefundOffer(deps, { userId, invoiceId })
    return offer
  },
  async take({ caller: { userId }, params: { id: invoiceId }, body }) {
    await refundUnusedCoins(deps, { userId, invoiceId, ...body })
    return { ok: true }
  },
})

const billingHandlers = (deps: PaymentsDeps): Handlers<Routes['billingDetails']> => ({
  async billingInfo({ caller: { userId }, origin }) {
    const country = await priceCountry(deps.plumbing.db, userId, origin.country)
    const services = await listServices(deps, { userId, brandId: origin.brandId, country })
    return {
      details: await readBillingDetails(deps, userId),
      methods: [...(await readMethods(deps, userId))],
      services: services.map(({ name }) => name),
    }
  },
  async register({ caller: { userId }, body }) {
    await registerBilling(deps, userId, body)
    return { ok: true }
  },
  async removeMethod({ caller: { userId }, params: { id } }) {
    await removeMethod(deps, userId, id)
    return { ok: true }
  },
  async unlockCards({ caller, origin, body }) {
    await unlockCards(deps, caller, { proof: body, origin })
    return { ok: true }
  },
  async switchProvider({ caller: { userId }, origin, params: { provider } }) {
    const { brandId } = origin
    const country = await priceCountry(deps.plumbing.db, userId, origin.country)
    await switchProvider(deps, { userId, brandId, country, provider })
    return { ok: true }
  },
  trackHistory: async ({ caller: { userId }, query: { ack } }) => ({
    purchases: [...(await trackHistory(deps, userId, ack))],
  }),
})

const purchaseListener = (deps: PaymentsDeps): EventListener<'coins.moved'> => ({
  name: 'payments',
  events: ['coins.moved'],
  async handle({ payload: { transferId, kind, ref } }) {
    if (kind === 'purchase_release') await creditDeferred(deps, ref.id)
    if (kind === 'refund') await followClawBack(deps, { purchaseId: ref.id, clawBackId: transferId })
    if (kind === 'refund_reinstated') await followReinstatement(deps, ref.id)
  },
})

/** Deletes what the provider's notifications say of a person's orders with the account; the books stay. */
const webhookEraser = ({
  plumbing: { db },
}: Pick<PaymentsDeps, 'plumbing'>): EventListener<'account.erasing'> => ({
  name: 'payment-webhook-eraser',
  events: ['account.erasing'],
  async handle({ payload: { accountId } }) {
    for (const id of await listInvoiceIds(db, accountId)) await forgetWebhooksAbout(db, id)
  },
})

/** Invoices, from the price that a person taps on to the coins in the wallet. */
export const createPayments = (given: PaymentsDeps) =>
  bindPayments({ ...given, providers: watchProviders(given, given.providers) })

const bindPayments = (deps: PaymentsDeps) => ({
  ...bind(deps, {
    /** Number of refunds that have been owed for more than a day. */
    overdueRefunds: countOverdueRefunds,
    /** Number of open differences to settlements, and of providers whose settlement is late. */
    settlements: countSettlements,
    /** Number of providers that are set aside because they fail. */
    pausedProviders: ({ plumbing: { db, clock } }) => countPausedProviders(db, new Date(clock.now())),
    orderRenewal,
    chargeRenewal: chargeMethod,
    outcomeOf,
    returnDays,
    savedMethod: ({ plumbing: { db } }, card: SavedCard) => savedCard(db, card),
    takeExpiryNotice,
    priceCountryOf,
  }),
  webhooks: paymentWebhooks(deps),
  routes: {
    payments: paymentsHandlers(deps),
    offers: offerHandlers(deps),
    bonusProducts: bonusHandlers(deps),
    paymentPage: pageHandlers(deps),
    receipts: receiptsHandlers(deps),
    refunds: refundsHandlers(deps),
    billingDetails: billingHandlers(deps),
  },
  operatorRoutes: { invoices: deskHandlers(deps), settlements: settlementsHandlers(deps) },
  listeners: [
    purchaseListener(deps),
    receiptMailer(deps),
    refundMailer(deps),
    webhookEraser(deps),
    cardEraser(deps),
  ],
  jobHandlers: [
    {
      kind: refundKind,
      handle: (job: RefundJob, isLast: boolean) => refundPayment(deps, job, isLast),
    },
    { kind: forgetCardKind, handle: (job: ForgetCardJob) => forgetCard(deps, job) },
  ],
  schedules: [
    { name: 'expire-invoices', everyMs: minuteMs, run: () => expireInvoices(deps) },
    { name: 'ask-about-charges', everyMs: minuteMs, run: () => askAboutCharges(deps) },
    { name: 'ask-about-pages', everyMs: minuteMs, run: () => askAboutPages(deps) },
    { name: 'resume-refunds', everyMs: sweepEveryMs, run: () => resumeRefunds(deps) },
    { name: 'compare-settlements', everyMs: dayMs, run: () => compareSettlements(deps) },
    { name: 'recognise-revenue', everyMs: dayMs, run: () => recogniseRevenue(deps) },
  ] satisfies readonly Schedule[],
})

export type Payments = ReturnType<typeof createPayments>
