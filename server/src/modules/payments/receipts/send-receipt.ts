import type { Brand } from '@serendip/brands'
import type { Language } from '@serendip/contract'
import type { Db } from '../../../kernel/db.ts'
import type { EventListener } from '../../../kernel/events.ts'
import { transact } from '../../../kernel/transact.ts'
import { findInvoice } from '../invoices.store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { receiptOf } from './receipt.ts'
import { buyerSentence, receiptWords } from './receipt-words.ts'

const mailIdOf = (invoiceId: string): string => `mail_${invoiceId.slice('inv_'.length)}`
const invoiceIdOf = (mailId: string): string => `inv_${mailId.slice('mail_'.length)}`

/** Mails the receipt of each paid invoice, once: the mail has the invoice’s number as its id. */
export const receiptMailer = ({
  plumbing: { db },
  mails,
  mailboxOf,
}: PaymentsDeps): EventListener<'invoice.paid'> => ({
  name: 'receipts',
  events: ['invoice.paid'],
  async handle({ payload: { invoiceId, userId } }) {
    const mailbox = await mailboxOf(userId)
    if (!mailbox) return
    const invoice = await findInvoice(db, invoiceId)
    const kind = invoice?.kind === 'membership' ? 'membershipReceipt' : 'receipt'
    await transact(db, (tx) =>
      mails.request(tx, { accountId: userId, kind, ...mailbox }, mailIdOf(invoiceId)),
    )
  },
})

/** The values of a receipt’s mail, and the page that it leads to; null if there is no receipt. */
export async function receiptMail(
  { db, brandOf }: { readonly db: Db; brandOf(brandId: string): Brand },
  mailId: string,
  language: Language,
): Promise<{ readonly path: string; readonly values: Readonly<Record<string, string>> } | null> {
  const invoice = await findInvoice(db, invoiceIdOf(mailId))
  const brand = brandOf(invoice?.brand_id ?? '')
  const receipt = invoice && (await receiptOf(db, invoice, brand))
  if (!receipt) return null
  const words = receiptWords(receipt, language, brand.name)
  return {
    path: `/payment/receipt/${receipt.invoiceId}`,
    values: {
      number: words.own(receipt.number),
      date: words.paidOn,
      coins: words.coins,
      price: words.price,
      tax: receipt.taxMinor === 0 ? '' : ` (${words.tax}, ${words.taxRate} ${words.country})`,
      descriptor: words.own(receipt.descriptor),
      seller: words.own(receipt.seller.name),
      buyer: buyerSentence(receipt, words, brand.id),
      until: words.refundableUntil,
    },
  }
}
