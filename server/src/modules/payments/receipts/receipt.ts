import type { Brand } from '@serendip/brands'
import type { ReceiptView } from '@serendip/contract'
import type { Db } from '../../../kernel/db.ts'
import { findChargedCard } from '../charges.store.ts'
import type { InvoiceRow } from '../invoices.store.ts'
import { refundableMs } from '../refunds/refund-unused-coins.ts'
import { readReturned } from '../refunds/refunds.store.ts'
import { taxRateOf } from '../tax-rates.ts'

/** The receipt of an invoice; null while it is not paid. */
export async function receiptOf(
  db: Db,
  invoice: InvoiceRow,
  { seller, supportEmail }: Brand,
): Promise<ReceiptView | null> {
  const { number, paid_at: paidAt, created_at: createdAt, country, tax_minor: taxMinor } = invoice
  if (number === null || paidAt === null) return null
  const returned = (await readReturned(db, [invoice.id])).get(invoice.id)
  return {
    invoiceId: invoice.id,
    number,
    paidAt: paidAt.getTime(),
    state: invoice.state,
    coins: invoice.coins,
    months: invoice.months,
    priceMinor: invoice.price_minor,
    currency: invoice.currency,
    taxMinor,
    // The rate of the day on which the price was fixed.
    taxRate: taxMinor === 0 ? 0 : taxRateOf(country, createdAt),
    country,
    provider: invoice.provider,
    card: (await findChargedCard(db, invoice.id)) ?? null,
    seller: { name: seller.name, address: [...seller.address], taxId: seller.taxId },
    buyer:
      invoice.buyer_name === null
        ? null
        : {
            name: invoice.buyer_name,
            postalCode: invoice.buyer_postal_code ?? '',
            taxId: invoice.buyer_tax_id,
          },
    descriptor: seller.statementDescriptor,
    supportEmail,
    refundableUntil: paidAt.getTime() + refundableMs,
    refundedMinor: returned?.amountMinor ?? 0,
    refundedTaxMinor: returned?.taxMinor ?? 0,
    refundedAt: returned?.lastAt?.getTime() ?? null,
  }
}
