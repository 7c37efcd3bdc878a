import { z } from 'zod'
import { fromDecimal } from '../../../kernel/decimal-amount.ts'
import type { SettlementEntry } from '../payment-provider.port.ts'

/** The columns of a settlement file, in this order. */
const columns = ['kind', 'transaction_id', 'payment_id', 'invoice_id', 'amount', 'currency', 'at'] as const

interface LineProblem {
  /** The first line is 1. */
  readonly line: number
  readonly problem: string
}

/** The entries of a file, or each line that is none and why. */
export type SettlementFile =
  | { readonly entries: readonly SettlementEntry[] }
  | { readonly problems: readonly LineProblem[] }

const problemsMax = 100
const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y

/** The cells of a line; null where a quotation mark is not closed, or stands within a cell. */
function cellsOf(line: string): readonly string[] | null {
  const cells: string[] = []
  cell.lastIndex = 0
  for (;;) {
    const found = cell.exec(line)
    if (!found) return null
    const [, inQuotes, plain = '', end] = found
    cells.push(inQuotes === undefined ? plain.trim() : inQuotes.replaceAll('""', '"'))
    if (end === '') return cells
  }
}

const name = z.string().min(1).max(200)
const invoiceId = z.literal('').or(z.string().regex(/^inv_[0-9a-z]{20}$/))
const kind = z.enum(['sale', 'refund', 'chargeback'])
const currencyCode = z.string().regex(/^[A-Z]{3}$/)
/** With its zone: a time without one could be of another day. */
const instant = z.iso.datetime({ offset: true })

const messages: Readonly<Record<string, string>> = {
  kind: 'kind is not sale, refund or chargeback',
  transaction_id: 'transaction_id is missing or too long',
  payment_id: 'payment_id is missing or too long',
  invoice_id: 'invoice_id is neither empty nor an order of ours',
  currency: 'currency is not a code of three capital letters',
  at: 'at is not a time with its zone, such as 2026-02-28T23:59:00Z',
}

const row = z.object({
  kind,
  transaction_id: name,
  payment_id: name,
  invoice_id: invoiceId,
  amount: z.string(),
  currency: currencyCode,
  at: instant,
})

/** The entry on a line, or what is wrong with it. */
function entryOn(
  line: string,
  { from, to }: { readonly from: number; readonly to: number },
): SettlementEntry | string {
  const cells = cellsOf(line)
  if (!cells) return 'a quotation mark is not closed, or stands within a cell'
  if (cells.length !== columns.length) return `${cells.length} cells instead of ${columns.length}`
  const parsed = row.safeParse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])))
  if (!parsed.success) return messages[String(parsed.error.issues[0]?.path[0])] ?? 'cannot be read'
  const { amount, currency, at } = parsed.data
  const amountMinor = fromDecimal(amount, currency)
  if (amountMinor === null || amountMinor === 0)
    return 'amount is not above zero in this currency, such as 19.99'
  const time = Date.parse(at)
  if (time < from || time >= to) return 'at is outside of the days that were entered'
  return {
    kind: parsed.data.kind,
    transactionId: parsed.data.transaction_id,
    paymentId: parsed.data.payment_id,
    invoiceId: parsed.data.invoice_id || null,
    amountMinor,
    currency,
    at: time,
  }
}

/**
 * Reads a settlement file: CSV with commas, one entry a line, the names of the columns on the first line. Everything is
 * read or nothing: an entry that was left out would be a difference that there is not.
 */
export function parseSettlementFile(
  text: string,
  days: { readonly from: number; readonly to: number },
): SettlementFile {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/)
  while (lines.at(-1) === '') lines.pop()
  const [head = '', ...rows] = lines
  if (cellsOf(head)?.join() !== columns.join())
    return { problems: [{ line: 1, problem: `the first line is not ${columns.join()}` }] }
  const seen = new Map<string, number>()
  const entries: SettlementEntry[] = []
  const problems: LineProblem[] = []
  for (const [index, text] of rows.entries()) {
    const line = index + 2
    const entry = entryOn(text, days)
    if (typeof entry === 'string') {
      problems.push({ line, problem: entry })
      continue
    }
    const key = JSON.stringify([entry.kind, entry.transactionId])
    const before = seen.get(key)
    if (before !== undefined) problems.push({ line, problem: `the same entry as on line ${before}` })
    seen.set(key, line)
    entries.push(entry)
  }
  return problems.length > 0 ? { problems: problems.slice(0, problemsMax) } : { entries }
}
