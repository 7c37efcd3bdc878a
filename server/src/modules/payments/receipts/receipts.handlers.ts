import { Readable } from 'node:stream'
import type { ReceiptView, Routes } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers } from '../../../kernel/handlers.ts'
import { findInvoice } from '../invoices.store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { receiptOf } from './receipt.ts'
import { printedReceipt } from './receipt-words.ts'

const hourMs = 3_600_000
const filesPerHour = 60

/** The receipt of the person's own invoice, and its brand. Throws not_found. */
async function ownReceipt({ plumbing: { db }, brandOf }: PaymentsDeps, userId: string, id: string) {
  const invoice = await findInvoice(db, id)
  if (invoice?.account_id !== userId) throw new DomainError('not_found')
  const brand = brandOf(invoice.brand_id)
  const receipt: ReceiptView | null = await receiptOf(db, invoice, brand)
  if (!receipt) throw new DomainError('not_found')
  return { receipt, brand }
}

export const receiptsHandlers = (deps: PaymentsDeps): Handlers<Routes['receipts']> => ({
  read: async ({ caller: { userId }, params: { id } }) => (await ownReceipt(deps, userId, id)).receipt,
  async pdf({ caller: { userId }, params: { id }, query: { language } }) {
    const { receipt, brand } = await ownReceipt(deps, userId, id)
    const { allowed, retryAfterMs } = await deps.plumbing.rateLimiter.take(
      `receipt:${userId}`,
      filesPerHour,
      hourMs,
    )
    if (!allowed) throw new DomainError('rate_limited', { retryAfterMs })
    const file = await deps.print(printedReceipt(receipt, language, brand))
    return { fileName: `${receipt.number}.pdf`, content: Readable.from([file]) }
  },
})
