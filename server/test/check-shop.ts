import { sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import { compareBooks } from '../src/modules/payments/index.ts'
import { auditLedger } from '../src/modules/wallet/index.ts'

/** An order as its buyer knows it. */
export interface BuyersOrder {
  readonly id: string
  readonly productId: string
  readonly priceMinor: number
  readonly currency: string
  /** The shop told the buyer that it is paid. */
  isSaidPaid: boolean
}

/** A payment and its refunds as the provider knows them, by the invoice. */
export interface ProviderBook {
  readonly paymentId: string
  readonly invoiceId: string
  readonly amountMinor: number
  readonly currency: string
  readonly returnedMinor: number
}

/** The payments that a service's emulator took, as the check reads them. */
export const booksOf = (
  payments: readonly (Omit<ProviderBook, 'paymentId' | 'invoiceId'> & {
    readonly id: string
    readonly reference: string
    readonly state: string
  })[],
): readonly ProviderBook[] =>
  payments
    .filter(({ state }) => state === 'approved')
    .map(({ id, reference, amountMinor, currency, returnedMinor }) => ({
      paymentId: id,
      invoiceId: reference,
      amountMinor,
      currency,
      returnedMinor,
    }))

export interface ShopReport {
  readonly invoices: number
  readonly paid: number
  readonly refunds: number
  readonly paidTwice: number
  readonly problems: readonly string[]
}

interface StoredInvoice {
  readonly id: string
  readonly state: string
  readonly price_minor: number
  readonly currency: string
  readonly number: string | null
  readonly coins: number
  /** Coins of its purchases in the coin ledger, and their number. */
  readonly issued: number
  readonly purchases: number
  /** Debits less credits of the receivable in the money ledger. */
  readonly receivable: number
  /** Coins that refunds took, and what was paid back for them. */
  readonly taken: number
  readonly refunded: number
}

const readInvoices = async (db: Db): Promise<readonly StoredInvoice[]> =>
  (
    await sql<StoredInvoice>`
      select i.id, i.state, i.price_minor, i.currency, i.number, i.coins,
        coalesce(p.issued, 0)::bigint as issued, coalesce(p.purchases, 0)::bigint as purchases,
        coalesce(m.receivable, 0)::bigint as receivable,
        coalesce(p.taken, 0)::bigint as taken, coalesce(r.refunded, 0)::bigint as refunded
      from invoices i
      left join (select order_id, sum(coins) as issued, count(*) as purchases, sum(taken) as taken
        from purchases group by order_id) p on p.order_id = i.id
      left join (select ref_id, sum(case when debit like 'receivable:%' then amount_minor else 0 end
          - case when credit like 'receivable:%' then amount_minor else 0 end) as receivable
        from ledger_money_postings group by ref_id) m on m.ref_id = i.id
      left join (select invoice_id, sum(amount_minor) as refunded from payment_refunds
        where reason = 'coins_taken_back' and state = 'done' group by invoice_id) r on r.invoice_id = i.id
      order by i.id`.execute(db)
  ).rows

/** Problems of one invoice, given what the provider says of it. */
function checkInvoice(invoice: StoredInvoice, payments: readonly ProviderBook[]): readonly string[] {
  const {
    id,
    state,
    price_minor: priceMinor,
    coins,
    issued,
    purchases,
    receivable,
    taken,
    refunded,
  } = invoice
  const isPaid = invoice.number !== null
  const received = payments.reduce((sum, payment) => sum + payment.amountMinor - payment.returnedMinor, 0)
  const problems: readonly (readonly [isThere: boolean, problem: string])[] = [
    [isPaid !== payments.length > 0, `is ${state}, and the provider took ${payments.length} payments`],
    [issued !== (isPaid ? coins : 0), `has ${coins} coins, and ${issued} were issued`],
    [purchases > 1, `was credited ${purchases} times`],
    [receivable !== received, `left ${received} at the provider, and ${receivable} in the money ledger`],
    [
      payments.some(
        ({ amountMinor, currency }) => amountMinor !== priceMinor || currency !== invoice.currency,
      ),
      'was paid at another price',
    ],
    [
      refunded !== Math.floor((priceMinor * taken) / coins),
      `lost ${taken} of ${coins} coins, and ${refunded} went back`,
    ],
    [
      (taken === coins && isPaid) !== (state === 'refunded'),
      `lost ${taken} of ${coins} coins, and is ${state}`,
    ],
    [received < 0 || received > priceMinor, `left ${received} of ${priceMinor} at the provider`],
  ]
  return problems.flatMap(([isThere, problem]) => (isThere ? [`${id} ${problem}`] : []))
}

/** Numbers of paid invoices have no gaps. */
function checkNumbers(invoices: readonly StoredInvoice[]): readonly string[] {
  const numbers = invoices.flatMap(({ number }) =>
    number === null ? [] : [Number(number.split('-').at(-1))],
  )
  const missing = numbers.toSorted((a, b) => a - b).findIndex((number, index) => number !== index + 1)
  return missing === -1 ? [] : [`the number ${missing + 1} is missing`]
}

/** Compares the provider's books, the buyers' orders and the database, in which nothing is left to do. */
export async function checkShop(
  db: Db,
  books: readonly ProviderBook[],
  orders: readonly BuyersOrder[],
): Promise<ShopReport> {
  const invoices = await readInvoices(db)
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  // Memberships have days instead of coins.
  const problems = invoices
    .filter(({ coins }) => coins > 0)
    .flatMap((invoice) =>
      checkInvoice(
        invoice,
        books.filter(({ invoiceId }) => invoiceId === invoice.id),
      ),
    )
  problems.push(...checkNumbers(invoices))
  for (const { invoiceId, paymentId } of books)
    if (!known.has(invoiceId)) problems.push(`${paymentId} is of no invoice`)
  for (const { id, priceMinor, currency, isSaidPaid } of orders) {
    const invoice = known.get(id)
    if (invoice?.price_minor !== priceMinor || invoice.currency !== currency)
      problems.push(`${id} has another price than the buyer saw`)
    if (isSaidPaid && invoice?.number == null) problems.push(`${id} was said to be paid`)
  }
  const open = await sql<{ left: string }>`
    select 'refund ' || id || ' is ' || state as left from payment_refunds where state not in ('done', 'cancelled')
    union all select 'charge ' || id || ' is open' from payment_charges where outcome = 'open'`.execute(db)
  problems.push(...open.rows.map(({ left }) => left))
  const { differences } = await auditLedger(db, { books: compareBooks })
  for (const { rule, subject, expected, actual } of differences)
    problems.push(`audit: ${rule}: ${subject}: ${expected}, not ${actual}`)
  const refunds = await sql<{ reason: string }>`select reason from payment_refunds`.execute(db)
  return {
    invoices: invoices.length,
    paid: invoices.filter(({ number }) => number !== null).length,
    refunds: refunds.rows.length,
    paidTwice: refunds.rows.filter(({ reason }) => reason === 'paid_twice').length,
    problems,
  }
}
