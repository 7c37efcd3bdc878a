import {
  type InvoiceRowView,
  invoicesPageMax,
  type OperatorRoutes,
  type RevenueRange,
} from '@serendip/contract/operator'
import { dayMs } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers, Origin } from '../../../kernel/handlers.ts'
import { readLastRun } from '../books/recognised-coins.store.ts'
import { findInvoice, type InvoiceRow } from '../invoices.store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { listRefunds } from '../refunds/refunds.store.ts'
import { taxRateOf } from '../tax-rates.ts'
import { byShownKey } from './by-shown-key.ts'
import {
  countCreated,
  countDeclines,
  findInvoices,
  listNotifications,
  sumPaid,
  sumFirstPaid,
  sumReturned,
  type WantedInvoices,
  wantedBy,
} from './desk.store.ts'

const rowOf = (invoice: InvoiceRow): InvoiceRowView => ({
  invoiceId: invoice.id,
  number: invoice.number,
  userId: invoice.account_id,
  brandId: invoice.brand_id,
  state: invoice.state,
  productId: invoice.product_id,
  coins: invoice.coins,
  priceMinor: invoice.price_minor,
  currency: invoice.currency,
  country: invoice.country,
  provider: invoice.provider,
  declineReason: invoice.decline_reason,
  isSandbox: invoice.is_sandbox,
  createdAt: invoice.created_at.getTime(),
  paidAt: invoice.paid_at?.getTime() ?? null,
})

/** Invoices are found by an email too, which is logged. */
async function searchOf(
  { plumbing: { audit }, accountsByEmail }: PaymentsDeps,
  q: string | undefined,
  actor: string,
  origin: Origin,
): Promise<WantedInvoices['by']> {
  if (!q?.includes('@')) return wantedBy(q)
  const accountIds = await accountsByEmail(q)
  await audit.record({ action: 'invoices.searched', subject: accountIds[0] ?? actor, actor, origin })
  return { accountIds }
}

async function openInvoice({ plumbing: { db }, money, wallet }: PaymentsDeps, invoiceId: string) {
  const invoice = await findInvoice(db, invoiceId)
  if (!invoice) throw new DomainError('not_found')
  const notifications = await listNotifications(db, invoiceId)
  const refunds = await listRefunds(db, invoiceId)
  const postings = await money.postingsOf(invoiceId)
  const purchase = invoice.purchase_id === null ? undefined : await wallet.purchase(invoice.purchase_id)
  return {
    ...rowOf(invoice),
    taxMinor: invoice.tax_minor,
    taxRate: invoice.tax_minor === 0 ? 0 : taxRateOf(invoice.country, invoice.created_at),
    expiresAt: invoice.expires_at.getTime(),
    checkoutId: invoice.checkout_id,
    paymentId: invoice.payment_id,
    notifications: notifications.map(({ event_id, outcome, at }) => ({
      eventId: event_id,
      outcome,
      at: at.getTime(),
    })),
    refunds: refunds.map((refund) => ({
      refundId: refund.id,
      reason: refund.reason,
      state: refund.state,
      coins: refund.coins,
      amountMinor: refund.amount_minor,
      tries: refund.tries,
      owedAt: refund.owed_at.getTime(),
      doneAt: refund.done_at?.getTime() ?? null,
    })),
    postings: postings.map(({ at, ...posting }) => ({ ...posting, at: at.getTime() })),
    purchase: purchase
      ? {
          purchaseId: purchase.purchaseId,
          state: purchase.state,
          unusedCoins: purchase.unusedCoins,
          takenCoins: purchase.takenCoins,
          frozenCoins: purchase.frozenCoins,
          disputes: [...purchase.disputes],
        }
      : null,
  }
}

const daysBefore: Readonly<Record<RevenueRange, number>> = { today: 0, week: 6, month: 29 }

/** The first moment of a range: midnight in UTC. */
const startOf = (range: RevenueRange, now: number): number =>
  Math.floor(now / dayMs) * dayMs - daysBefore[range] * dayMs

async function readRevenue({ plumbing: { db, clock } }: PaymentsDeps, range: RevenueRange) {
  const since = new Date(startOf(range, clock.now()))
  const [total, byProduct, byCountry, byProvider] = await Promise.all(
    (['currency', 'product_id', 'country', 'provider'] as const).map((by) => sumPaid(db, since, by)),
  )
  const [firstPurchases, returned, counts, declines] = await Promise.all([
    sumFirstPaid(db, since),
    sumReturned(db, since),
    countCreated(db, since),
    countDeclines(db, since),
  ])
  return {
    since: since.getTime(),
    total: total ?? [],
    byProduct: byShownKey(byProduct ?? []),
    byCountry: byCountry ?? [],
    byProvider: byProvider ?? [],
    firstPurchases,
    returned,
    ...counts,
    declines,
  }
}

/** Invoices and sales for operators. */
export const deskHandlers = (deps: PaymentsDeps): Handlers<OperatorRoutes['invoices']> => ({
  async list({ caller: { operatorId }, origin, query: { q, state, after } }) {
    const by = await searchOf(deps, q?.trim(), operatorId, origin)
    const rows = await findInvoices(deps.plumbing.db, { by, state, after }, invoicesPageMax)
    return { invoices: rows.map(rowOf) }
  },
  open: ({ params: { invoiceId } }) => openInvoice(deps, invoiceId),
  revenue: ({ query: { range } }) => readRevenue(deps, range),
  async money() {
    const [balances, last] = await Promise.all([deps.money.balances(), readLastRun(deps.plumbing.db)])
    return { balances: [...balances], recognisedAt: last?.at.getTime() ?? null }
  },
})
