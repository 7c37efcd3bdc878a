import { type DifferenceView, type OperatorRoutes, settlementsPageMax } from '@serendip/contract/operator'
import { dayMs } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { askProvider } from '../ask-provider.ts'
import { findInvoice } from '../invoices.store.ts'
import type { PaymentProvider } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { demandProvider } from '../providers/payment-providers.ts'
import { settlePayment } from '../settle-payment.ts'
import { acceptOrAsk, confirmAcceptance, sidesOf } from './accept-difference.ts'
import { parseSettlementFile } from './parse-settlement-file.ts'
import { compareAbout, daysBetween, demandAccount, readSettledDays, settleDays } from './settle-days.ts'
import { type DifferenceRow, findDifference, listDifferences, storeEntries } from './settlements.store.ts'

const viewOf = (row: DifferenceRow): Omit<DifferenceView, 'isWaiting'> => ({
  differenceId: row.id,
  brandId: row.brand_id,
  provider: row.provider,
  kind: row.kind,
  state: row.state,
  paymentId: row.payment_id,
  invoiceId: row.invoice_id,
  ...sidesOf(row),
  foundAt: row.found_at.getTime(),
  closedAt: row.closed_at?.getTime() ?? null,
  closedBy: row.closed_by,
  reason: row.reason,
})

async function demandDifference({ plumbing: { db } }: PaymentsDeps, id: string): Promise<DifferenceRow> {
  const found = await findDifference(db, id)
  if (!found) throw new DomainError('not_found')
  return found
}

/** Applies the payment of a difference as its provider states it now, the way a notification of it is applied. */
async function settleAgain(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  { brand_id: brandId, payment_id: paymentId, invoice_id: known }: DifferenceRow,
): Promise<void> {
  const { db } = deps.plumbing
  const found = await provider.findPayment(paymentId)
  const invoiceId = found?.invoiceId ?? known
  const invoice = invoiceId === null ? undefined : await findInvoice(db, invoiceId)
  // The keys of a brand speak for its own invoices alone.
  if (invoice?.brand_id !== brandId) return
  if (!found) {
    // A file may name a payment in another way than we do.
    await askProvider(deps, invoice)
    return
  }
  if (found.invoiceId === null || found.payment.outcome !== 'approved') return
  await transact(db, (tx) =>
    settlePayment(deps, tx, { id: invoice.id, payment: found.payment, provider: provider.name }),
  )
}

/** Asks the provider about a difference again, and compares it anew. Throws not_found, shop_closed, conflict. */
async function askAgain(deps: PaymentsDeps, id: string): Promise<DifferenceRow> {
  const difference = await demandDifference(deps, id)
  const account = { brandId: difference.brand_id, provider: difference.provider }
  const provider = demandProvider(deps, account.brandId, account.provider)
  await settleAgain(deps, provider, difference)
  const times = [difference.their_at, difference.our_at].flatMap((at) => at?.getTime() ?? [])
  const range = { from: Math.min(...times) - dayMs, to: Math.max(...times) + dayMs }
  const entries = (await provider.listTransactions?.(range)) ?? []
  await transact(deps.plumbing.db, async (tx) => {
    await storeEntries(tx, account, entries)
    await compareAbout(deps, tx, { account, paymentIds: [difference.payment_id] })
  })
  return demandDifference(deps, id)
}

const daysMax = 92

/** Differences between settlements and our books, for operators. */
export const settlementsHandlers = (deps: PaymentsDeps): Handlers<OperatorRoutes['settlements']> => {
  const { db, clock, approvals, audit } = deps.plumbing
  return {
    async list({ query }) {
      const rows = await listDifferences(db, query, settlementsPageMax)
      const waiting = await approvals.waitingAbout(
        db,
        'settlement',
        rows.map(({ id }) => id),
      )
      const subjects = new Set(waiting.map(({ subject }) => subject))
      return { differences: rows.map((row) => ({ ...viewOf(row), isWaiting: subjects.has(row.id) })) }
    },
    days: async () => ({ services: await readSettledDays(deps) }),
    async upload({ caller: { operatorId }, origin, body: { brandId, provider, from, until, file } }) {
      const account = await demandAccount(deps, { brandId, provider })
      const days = daysBetween(from, until)
      const span = { from: Date.parse(`${from}T00:00:00Z`), to: Date.parse(`${until}T00:00:00Z`) + dayMs }
      // A day that is not over yet is not whole.
      if (days.length === 0 || days.length > daysMax || span.to > clock.now())
        throw new DomainError('bad_input')
      const read = parseSettlementFile(file, span)
      if ('problems' in read) return { entries: 0, differences: 0, problems: [...read.problems] }
      const { entries } = read
      const differences = await settleDays(deps, { account, days, entries, source: 'file' })
      const about = { brandId, from, until, count: entries.length }
      await audit.record({
        action: 'settlement.file_compared',
        subject: provider,
        actor: operatorId,
        origin,
        about,
      })
      return { entries: entries.length, differences, problems: [] }
    },
    async ask({ caller: { operatorId }, origin, params: { differenceId } }) {
      const { state } = await askAgain(deps, differenceId)
      await audit.record({ action: 'settlement.asked', subject: differenceId, actor: operatorId, origin })
      return { state }
    },
    async accept({ caller: { operatorId }, origin, params: { differenceId: id }, body: { reason } }) {
      const difference = await demandDifference(deps, id)
      return acceptOrAsk(deps, difference, { reason, operatorId, origin })
    },
    async confirm({ caller: { operatorId }, origin, params: { approvalId } }) {
      const approval = await approvals.waiting(db, approvalId)
      if (approval?.kind !== 'settlement') throw new DomainError('not_found')
      await confirmAcceptance(deps, approval, { operatorId, origin })
      return { ok: true }
    },
  }
}
