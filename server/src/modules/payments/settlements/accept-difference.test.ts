import { expect, test } from 'vitest'
import { stakeInCents } from './accept-difference.ts'

const side = (amountMinor: number, currency = 'EUR') => ({ amountMinor, currency, at: 0 })

test.each([
  ['otherAmount', side(7_000), side(1_999), 5_001],
  ['otherAmount', side(1_999), side(7_000), 5_001],
  ['otherAmount', side(7_000, 'USD'), side(1_999), 7_000],
  ['unknownPayment', side(6_000), null, 6_000],
  ['missingPayment', null, side(8_500, 'GBP'), 10_000],
  ['missingRefund', side(200), side(900), 700],
  // The bank took it back, whatever is booked here.
  ['chargeback', side(6_000), side(6_000), 6_000],
  // Nobody knows what so much of it is worth.
  ['unknownPayment', side(100, 'XTS'), null, Number.POSITIVE_INFINITY],
])('%s of %o there and %o here is a matter of %d US cents', (kind, theirs, ours, cents) => {
  expect(stakeInCents(kind, { theirs, ours })).toBe(cents)
})
