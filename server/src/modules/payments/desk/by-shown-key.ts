import type { RevenueRow } from '@serendip/contract/operator'
import { shownKey } from '../../catalogue/index.ts'

/** Purchases of a funnel count for the package that they are shown as. */
export function byShownKey(rows: readonly RevenueRow[]): RevenueRow[] {
  const shown = new Map<string, RevenueRow>()
  for (const row of rows) {
    const key = shownKey(row.key)
    const name = `${key} ${row.currency}`
    const before = shown.get(name)
    shown.set(name, {
      ...row,
      key,
      invoices: Number(row.invoices) + Number(before?.invoices ?? 0),
      amountMinor: Number(row.amountMinor) + Number(before?.amountMinor ?? 0),
      taxMinor: Number(row.taxMinor) + Number(before?.taxMinor ?? 0),
    })
  }
  return [...shown.values()].sort((left, right) => right.amountMinor - left.amountMinor)
}
