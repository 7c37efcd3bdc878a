import type { Db } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import { readOwed } from '../money/index.ts'
import { listPaidMemberships, type PaidInvoice } from '../payments/index.ts'
import type { LedgerDifference } from '../wallet/index.ts'
import { earnedAt } from './earned.ts'
import { listPeriodsOfInvoices, lockUnearned, updatePeriod } from './periods.store.ts'
import type { SubscriptionsDeps } from './subscriptions-deps.ts'

const rowsAtOnce = 500
/** More pages than any house has periods. */
const pagesMax = 1_000_000

/** Posts what the days that have begun earned since the last run, each period once for each amount. For a schedule. */
export async function recogniseDays({ plumbing: { db, clock }, money }: SubscriptionsDeps): Promise<number> {
  const now = clock.now()
  let [after, posted] = ['', 0]
  for (let page = 0; page < pagesMax; page += 1) {
    const periods = await transact(db, async (tx) => {
      const rows = await lockUnearned(tx, after, rowsAtOnce)
      for (const period of rows) {
        const earned = earnedAt(period, now)
        const amountMinor = earned - period.earned_minor
        if (amountMinor <= 0) continue
        await updatePeriod(tx, period.id, { earned_minor: earned })
        posted += 1
        // A test payment is no money.
        if (period.is_sandbox) continue
        await money.post(tx, {
          key: `period:${period.id}:${earned}`,
          kind: 'days_used',
          ref: { type: 'invoice', id: period.invoice_id },
          brandId: period.brand_id,
          currency: period.currency,
          at: now,
          lines: [{ debit: 'deferred:membership', credit: 'revenue:membership', amountMinor }],
        })
      }
      return rows
    })
    after = periods.at(-1)?.id ?? after
    if (periods.length < rowsAtOnce) break
  }
  return posted
}

async function checkInvoices(db: Db, invoices: readonly PaidInvoice[]): Promise<readonly LedgerDifference[]> {
  const ids = invoices.map(({ invoiceId }) => invoiceId)
  const owed = await readOwed(db, 'deferred:membership', ids)
  const periods = new Map((await listPeriodsOfInvoices(db, ids)).map((period) => [period.invoice_id, period]))
  return invoices.flatMap(({ invoiceId, netMinor, isSandbox, returnedMinor }) => {
    const earned = periods.get(invoiceId)?.earned_minor ?? 0
    const expected = isSandbox ? 0 : netMinor - earned - returnedMinor
    const actual = owed.get(invoiceId) ?? 0
    const rule = 'deferred revenue of a membership is the price of its unused days'
    return expected === actual ? [] : [{ rule, subject: invoiceId, expected, actual }]
  })
}

/**
 * The equality between memberships and the money ledger: deferred revenue of each invoice is its price less what its days earned
 * and what went back. What differs is looked at once more, because days may be recognised meanwhile.
 */
export async function compareMemberships(db: Db): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  let after = ''
  for (let page = 0; page < pagesMax; page += 1) {
    const invoices = await listPaidMemberships(db, { after, most: rowsAtOnce })
    const suspects = new Set((await checkInvoices(db, invoices)).map(({ subject }) => subject))
    if (suspects.size > 0) {
      const look = (tx: Db) => listPaidMemberships(tx, { after, most: rowsAtOnce })
      const again = await transact(
        db,
        async (tx) =>
          checkInvoices(
            tx,
            (await look(tx)).filter(({ invoiceId }) => suspects.has(invoiceId)),
          ),
        { isOneSnapshot: true },
      )
      differences.push(...again)
    }
    after = invoices.at(-1)?.invoiceId ?? after
    if (invoices.length < rowsAtOnce) break
  }
  return differences
}
