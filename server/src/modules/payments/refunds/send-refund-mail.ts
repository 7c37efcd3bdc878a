import type { Brand } from '@serendip/brands'
import type { Language } from '@serendip/contract'
import type { Db } from '../../../kernel/db.ts'
import type { EventListener } from '../../../kernel/events.ts'
import { transact } from '../../../kernel/transact.ts'
import { findInvoice } from '../invoices.store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { receiptOf } from '../receipts/receipt.ts'
import { receiptWords } from '../receipts/receipt-words.ts'
import { findRefund } from './refunds.store.ts'

const mailIdOf = (refundId: string): string => `mail_${refundId.slice('rfd_'.length)}`
const refundIdOf = (mailId: string): string => `rfd_${mailId.slice('mail_'.length)}`

/** Tells a person by mail that money went back to them, once for each refund. */
export const refundMailer = ({
  plumbing: { db },
  mails,
  mailboxOf,
}: PaymentsDeps): EventListener<'refund.paid'> => ({
  name: 'refund-mails',
  events: ['refund.paid'],
  async handle({ payload: { refundId, userId } }) {
    const mailbox = await mailboxOf(userId)
    if (!mailbox) return
    await transact(db, (tx) =>
      mails.request(tx, { accountId: userId, kind: 'refundPaid', ...mailbox }, mailIdOf(refundId)),
    )
  },
})

/** The values of a refund's mail, and the page that it leads to; null if there is no receipt. */
export async function refundMail(
  { db, brandOf }: { readonly db: Db; brandOf(brandId: string): Brand },
  mailId: string,
  language: Language,
): Promise<{ readonly path: string; readonly values: Readonly<Record<string, string>> } | null> {
  const refund = await findRefund(db, refundIdOf(mailId))
  const invoice = refund && (await findInvoice(db, refund.invoice_id))
  const brand = brandOf(invoice?.brand_id ?? '')
  const receipt = invoice && (await receiptOf(db, invoice, brand))
  if (!refund || !receipt) return null
  const words = receiptWords(receipt, language, brand.name)
  return {
    path: `/payment/receipt/${receipt.invoiceId}`,
    values: {
      amount: words.money(refund.amount_minor),
      number: words.own(receipt.number),
      date: words.paidOn,
      price: words.price,
      descriptor: words.own(receipt.descriptor),
    },
  }
}
