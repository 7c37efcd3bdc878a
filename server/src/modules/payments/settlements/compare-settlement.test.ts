import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SettlementEntry } from '../payment-provider.port.ts'
import { type BookedPayment, compareSettlement, type Side } from './compare-settlement.ts'

const amount = fc.integer({ min: 1, max: 100_000 })
const at = fc.integer({ min: 0, max: 10 * 24 * 3_600_000 })
const payment = fc
  .record({
    number: fc.integer({ min: 0, max: 9 }),
    amountMinor: amount,
    at,
    returned: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ number, amountMinor, at: paidAt, returned }): BookedPayment => {
    const returnedMinor = Math.floor(amountMinor * returned)
    return {
      paymentId: `pay_${number}`,
      invoiceId: `inv_${number}`,
      amountMinor,
      currency: 'EUR',
      at: paidAt,
      returnedMinor,
      returnedAt: returnedMinor > 0 ? paidAt + 1 : null,
    }
  })
const books = fc.uniqueArray(payment, { selector: ({ paymentId }) => paymentId, maxLength: 10 })

/** The entries of a provider that agrees: what went back came back in two parts where it can. */
const entriesOf = (ours: readonly BookedPayment[]): readonly SettlementEntry[] =>
  ours.flatMap(({ paymentId, invoiceId, amountMinor, currency, at: paidAt, returnedMinor }) => {
    const entry = (kind: SettlementEntry['kind'], part: number, partMinor: number): SettlementEntry => ({
      kind,
      transactionId: `${kind}-${paymentId}-${part}`,
      paymentId,
      invoiceId,
      amountMinor: partMinor,
      currency,
      at: paidAt,
    })
    const half = Math.floor(returnedMinor / 2)
    return [
      entry('sale', 1, amountMinor),
      ...[half, returnedMinor - half].flatMap((minor, part) =>
        minor > 0 ? [entry('refund', part, minor)] : [],
      ),
    ]
  })

const sumOf = (sides: readonly (Pick<Side, 'amountMinor'> | null)[]): number =>
  sides.reduce((sum, side) => sum + (side?.amountMinor ?? 0), 0)

test('books that agree have no differences, in whatever order and parts the provider states them', () => {
  fc.assert(
    fc.property(books, (ours) => {
      const theirs = entriesOf(ours)
      expect(compareSettlement(theirs, ours)).toEqual([])
      expect(compareSettlement(theirs.toReversed(), ours.toReversed())).toEqual([])
    }),
  )
})

test('the differences are the whole gap between the two sides, and name each payment once for each kind', () => {
  fc.assert(
    fc.property(books, books, (ours, others) => {
      const theirs = entriesOf(others)
      const found = compareSettlement(theirs, ours)
      const paid = found.filter(({ kind }) =>
        ['unknownPayment', 'missingPayment', 'otherAmount'].includes(kind),
      )
      const returned = found.filter(({ kind }) => ['unknownRefund', 'missingRefund'].includes(kind))
      const gapOf = (of: typeof found) => sumOf(of.map((d) => d.theirs)) - sumOf(of.map((d) => d.ours))
      expect(gapOf(paid)).toBe(sumOf(others) - sumOf(ours))
      expect(gapOf(returned)).toBe(
        sumOf(others.map(({ returnedMinor: amountMinor }) => ({ amountMinor }))) -
          sumOf(ours.map(({ returnedMinor: amountMinor }) => ({ amountMinor }))),
      )
      const names = found.map(({ kind, paymentId }) => `${kind} ${paymentId}`)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('a payment that one side forgets is the only difference, and says which side knows it', () => {
  fc.assert(
    fc.property(books, fc.nat(), (all, pick) => {
      const ours = all.map((booked) => ({ ...booked, returnedMinor: 0, returnedAt: null }))
      const forgotten = ours[pick % Math.max(ours.length, 1)]
      if (!forgotten) return
      const rest = ours.filter((booked) => booked !== forgotten)
      const { paymentId, invoiceId } = forgotten
      expect(compareSettlement(entriesOf(rest), ours)).toMatchObject([
        { kind: 'missingPayment', paymentId, invoiceId, theirs: null },
      ])
      expect(compareSettlement(entriesOf(ours), rest)).toMatchObject([
        { kind: 'unknownPayment', paymentId, invoiceId, ours: null },
      ])
    }),
  )
})

const booked: BookedPayment = {
  paymentId: 'pay_1',
  invoiceId: 'inv_1',
  amountMinor: 1999,
  currency: 'EUR',
  at: 5,
  returnedMinor: 0,
  returnedAt: null,
}
const entry = (over: Partial<SettlementEntry>): SettlementEntry => ({
  kind: 'sale',
  transactionId: 'txn_1',
  paymentId: 'pay_1',
  invoiceId: null,
  amountMinor: 1999,
  currency: 'EUR',
  at: 7,
  ...over,
})

test('another amount, another currency and a payment that was taken twice under one name are told', () => {
  const kinds = (...theirs: readonly SettlementEntry[]) =>
    compareSettlement(theirs, [booked]).map(({ kind }) => kind)
  expect(kinds(entry({ amountMinor: 1998 }))).toEqual(['otherAmount'])
  expect(kinds(entry({ currency: 'USD' }))).toEqual(['otherAmount'])
  expect(kinds(entry({}), entry({ transactionId: 'txn_2' }))).toEqual(['otherAmount'])
})

test('money that went back on one side alone, or in another amount, is told with both amounts', () => {
  const back = entry({ kind: 'refund', transactionId: 'txn_2', amountMinor: 500, at: 9 })
  const returned = { ...booked, returnedMinor: 700, returnedAt: 8 }
  expect(compareSettlement([entry({}), back], [booked])).toMatchObject([
    { kind: 'unknownRefund', theirs: { amountMinor: 500, at: 9 }, ours: null },
  ])
  expect(compareSettlement([entry({})], [returned])).toMatchObject([
    { kind: 'missingRefund', theirs: null, ours: { amountMinor: 700, at: 8 } },
  ])
  expect(compareSettlement([entry({}), back], [returned])).toMatchObject([
    { kind: 'missingRefund', theirs: { amountMinor: 500 }, ours: { amountMinor: 700 } },
  ])
})

test('a payment that the bank took back is told beside what else differs', () => {
  const taken = entry({ kind: 'chargeback', transactionId: 'txn_3', at: 11 })
  expect(compareSettlement([entry({}), taken], [booked])).toMatchObject([
    { kind: 'chargeback', invoiceId: 'inv_1', theirs: { amountMinor: 1999, at: 11 }, ours: { at: 5 } },
  ])
  for (const ours of [[], [booked]])
    expect(compareSettlement([taken], ours).map(({ kind }) => kind)).toEqual(['chargeback'])
})
