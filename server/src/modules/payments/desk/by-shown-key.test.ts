import { expect, test } from 'vitest'
import { byShownKey } from './by-shown-key.ts'

const row = (key: string, amountMinor: number, currency = 'EUR') => ({
  key,
  currency,
  invoices: 1,
  amountMinor,
  taxMinor: 10,
})

test('purchases of a funnel are counted under the package that they are shown as, by currency', () => {
  const rows = [
    row('callme:coins5400', 5499),
    row('callme:coins2400', 2599),
    row('callme:exitoffer3000', 2499),
    row('callme:exitoffer3000eur', 2499),
    row('callme:exitoffer3000', 2499, 'USD'),
  ]
  expect(byShownKey(rows)).toEqual([
    { key: 'callme:coins2400', currency: 'EUR', invoices: 3, amountMinor: 7597, taxMinor: 30 },
    row('callme:coins5400', 5499),
    row('callme:coins2400', 2499, 'USD'),
  ])
})
