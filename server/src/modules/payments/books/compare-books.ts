import type { Db, Tx } from '../../../kernel/db.ts'
import { transact } from '../../../kernel/transact.ts'
import { readOwed } from '../../money/index.ts'
import {
  beginning,
  type LedgerDifference,
  listPricedPurchases,
  type Position,
  type PurchaseBook,
  readEarnedBooks,
  readPurchaseBooks,
} from '../../wallet/index.ts'
import type { InvoiceRow } from '../invoices.store.ts'
import { readRefundSums } from '../refunds/refunds.store.ts'
import { deferredOf, revenueOf } from './coin-values.ts'
import {
  findPaidInvoices,
  listPaidInvoices,
  nothing,
  type RecognisedValue,
  readLastRun,
  readRecognised,
} from './recognised-coins.store.ts'

const rowsAtOnce = 500
/** More pages than any house has invoices. */
const pagesMax = 1_000_000
/** Objects whose differences are looked at once more: coins may have moved while the first look went on. */
const suspectsMax = 1_000

const difference = (rule: string, subject: string, expected: number, actual: number): LedgerDifference[] =>
  expected === actual ? [] : [{ rule, subject, expected, actual }]

/** Coins issued by a purchase are the coins of its paid invoice: same person, number, price and currency. */
function checkIssued(invoice: InvoiceRow, book: PurchaseBook | undefined): readonly LedgerDifference[] {
  const { id, account_id, coins, price_minor, currency } = invoice
  const isSame =
    book?.orderId === id &&
    book.ownerId === account_id &&
    book.priceMinor === price_minor &&
    book.currency === currency
  return difference('a paid invoice issued the coins that it says', id, coins, isSame ? book.coins : 0)
}

interface DeferredRevenue {
  readonly recognised: RecognisedValue
  /** In the money ledger. */
  readonly owedMinor: number
}

/** Deferred revenue is the price of unused paid coins, and what was used is revenue. */
function checkDeferred(
  invoice: InvoiceRow,
  book: PurchaseBook,
  { recognised, owedMinor }: DeferredRevenue,
): readonly LedgerDifference[] {
  const { id, coins } = invoice
  const priced = { coins, netMinor: invoice.price_minor - invoice.tax_minor }
  if (book.isSandbox) return difference('a test payment is no money', id, 0, owedMinor)
  const unusedCoins = coins - recognised.coins - book.takenCoins
  // The money of coins that were taken back follows within a day; a refund is rounded.
  const highest = deferredOf(priced, unusedCoins) + book.clawBacks
  const lowest = deferredOf(priced, unusedCoins - book.takenLatelyCoins) - book.clawBacks
  const nearest = Math.min(Math.max(owedMinor, lowest), highest)
  return [
    ...difference(
      'recognised coins of an invoice are those that were used',
      id,
      book.usedCoins,
      recognised.coins,
    ),
    ...difference(
      'recognised revenue of an invoice is the price of its used coins',
      id,
      revenueOf(priced, recognised.coins),
      recognised.valueMinor,
    ),
    ...difference('deferred revenue is the price of unused paid coins', id, nearest, owedMinor),
  ]
}

/** The receivable of an invoice is what was paid there, also a second time, less what went back. */
async function checkReceivable(
  db: Db | Tx,
  invoices: readonly InvoiceRow[],
): Promise<readonly LedgerDifference[]> {
  const real = invoices.filter(({ is_sandbox }) => !is_sandbox)
  const ids = real.map(({ id }) => id)
  const returned = await readRefundSums(db, ids)
  const owed = new Map<string, number>()
  for (const provider of new Set(real.map((invoice) => invoice.provider)))
    for (const [id, owedMinor] of await readOwed(db, `receivable:${provider}`, ids))
      owed.set(id, (owed.get(id) ?? 0) - owedMinor)
  return real.flatMap(({ id, price_minor }) => {
    const { twiceMinor, doneMinor } = returned.get(id) ?? { twiceMinor: 0, doneMinor: 0 }
    return difference(
      'receivable of an invoice is what was paid less what went back',
      id,
      price_minor + twiceMinor - doneMinor,
      owed.get(id) ?? 0,
    )
  })
}

async function checkInvoices(
  db: Db | Tx,
  invoices: readonly InvoiceRow[],
  since: Position | null,
): Promise<readonly LedgerDifference[]> {
  const ids = invoices.map(({ id }) => id)
  const purchaseIds = invoices.flatMap(({ purchase_id }) => purchase_id ?? [])
  const books = new Map(
    (await readPurchaseBooks(db, purchaseIds, since)).map((book) => [book.purchaseId, book]),
  )
  const recognised = await readRecognised(db, 'used', ids)
  const owed = await readOwed(db, 'deferred:coins', ids)
  const receivable = await checkReceivable(db, invoices)
  const coins = invoices.flatMap((invoice) => {
    // Memberships have books of their own.
    if (invoice.kind === 'membership') return []
    const book = books.get(invoice.purchase_id ?? '')
    const deferred = {
      recognised: recognised.get(invoice.id) ?? nothing,
      owedMinor: owed.get(invoice.id) ?? 0,
    }
    return [...checkIssued(invoice, book), ...(book ? checkDeferred(invoice, book, deferred) : [])]
  })
  return [...coins, ...receivable]
}

/** Creators payable is what creators earned and was not paid out. */
async function checkCreators(db: Db | Tx, since: Position | null): Promise<readonly LedgerDifference[]> {
  const earned = new Map((await readEarnedBooks(db, since)).map(({ creatorId, coins }) => [creatorId, coins]))
  const recognised = await readRecognised(db, 'earned', null)
  const ids = [...new Set([...earned.keys(), ...recognised.keys()])]
  const owed = await readOwed(db, 'creators:payable', ids)
  return ids.flatMap((id) => {
    const { coins, valueMinor } = recognised.get(id) ?? nothing
    return [
      ...difference(
        'recognised coins of a creator are those that were earned',
        id,
        earned.get(id) ?? 0,
        coins,
      ),
      ...difference('creators payable is what creators earned', id, valueMinor, owed.get(id) ?? 0),
    ]
  })
}

/** Every purchase of money has its paid invoice. */
async function checkPurchases(db: Db): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  let after = '0'
  for (let page = 0; page < pagesMax; page += 1) {
    const purchases = await listPricedPurchases(db, after, rowsAtOnce)
    const invoices = await findPaidInvoices(
      db,
      purchases.map(({ orderId }) => orderId),
    )
    const paid = new Set(invoices.map(({ purchase_id }) => purchase_id))
    for (const { purchaseId } of purchases)
      differences.push(
        ...difference('a purchase has a paid invoice', purchaseId, 1, Number(paid.has(purchaseId))),
      )
    after = purchases.at(-1)?.purchaseId ?? after
    if (purchases.length < rowsAtOnce) break
  }
  return differences
}

/** Looks at these invoices and at the creators in one snapshot, as of the last recognition of revenue. */
async function confirm(
  db: Db,
  suspects: readonly string[],
  hasSuspectCreators: boolean,
): Promise<readonly LedgerDifference[]> {
  if (suspects.length === 0 && !hasSuspectCreators) return []
  const look = async (tx: Tx): Promise<readonly LedgerDifference[]> => {
    const since = (await readLastRun(tx))?.position ?? beginning
    const invoices = await findPaidInvoices(tx, suspects)
    return [
      ...(await checkInvoices(tx, invoices, since)),
      ...(hasSuspectCreators ? await checkCreators(tx, since) : []),
    ]
  }
  return transact(db, look, { isOneSnapshot: true })
}

/**
 * The equalities between the ledgers (decision 0838): coins issued by purchases are those of paid invoices, deferred revenue is
 * the price of unused paid coins, and creators payable is what creators earned. The latter two hold as of the last
 * recognition of revenue, to which what differs now is compared once more, in one snapshot.
 */
export async function compareBooks(db: Db): Promise<readonly LedgerDifference[]> {
  const suspects = new Set<string>()
  let after = ''
  for (let page = 0; page < pagesMax; page += 1) {
    const invoices = await listPaidInvoices(db, after, rowsAtOnce)
    for (const { subject } of await checkInvoices(db, invoices, null)) suspects.add(subject)
    after = invoices.at(-1)?.id ?? after
    if (invoices.length < rowsAtOnce || suspects.size >= suspectsMax) break
  }
  const creators = await checkCreators(db, null)
  return [...(await confirm(db, [...suspects], creators.length > 0)), ...(await checkPurchases(db))]
}
