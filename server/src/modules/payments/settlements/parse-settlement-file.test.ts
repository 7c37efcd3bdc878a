import { expect, test } from 'vitest'
import { parseSettlementFile } from './parse-settlement-file.ts'

const head = 'kind,transaction_id,payment_id,invoice_id,amount,currency,at'
const sale = 'sale,t1,p1,inv_00000000000000000001,19.99,EUR,2026-02-01T10:00:00Z'
const days = { from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 1, 2) }
const read = (...lines: readonly string[]) => parseSettlementFile(lines.join('\r\n'), days)
const problemOf = (line: string) => {
  const file = read(head, line)
  return 'problems' in file ? file.problems[0]?.problem : null
}

test('a file is read with quoted cells, other zones, currencies without cents and line ends at its end', () => {
  const file = read(
    `\u{feff}${head}`,
    sale,
    '"refund","t,""2""",p1,,500,JPY,2026-02-01T23:30:00+01:00',
    'chargeback,t3,p1,,1.234,KWD,2026-02-01T00:00:00Z',
    '',
    '',
  )
  expect(file).toEqual({
    entries: [
      {
        kind: 'sale',
        transactionId: 't1',
        paymentId: 'p1',
        invoiceId: 'inv_00000000000000000001',
        amountMinor: 1999,
        currency: 'EUR',
        at: Date.UTC(2026, 1, 1, 10),
      },
      {
        kind: 'refund',
        transactionId: 't,"2"',
        paymentId: 'p1',
        invoiceId: null,
        amountMinor: 500,
        currency: 'JPY',
        at: Date.UTC(2026, 1, 1, 22, 30),
      },
      {
        kind: 'chargeback',
        transactionId: 't3',
        paymentId: 'p1',
        invoiceId: null,
        amountMinor: 1234,
        currency: 'KWD',
        at: Date.UTC(2026, 1, 1),
      },
    ],
  })
})

test.each([
  ['payment,t1,p1,,19.99,EUR,2026-02-01T10:00:00Z', 'kind'],
  ['sale,,p1,,19.99,EUR,2026-02-01T10:00:00Z', 'transaction_id'],
  ['sale,t1,,,19.99,EUR,2026-02-01T10:00:00Z', 'payment_id'],
  ['sale,t1,p1,order 7,19.99,EUR,2026-02-01T10:00:00Z', 'invoice_id'],
  ['sale,t1,p1,,19.999,EUR,2026-02-01T10:00:00Z', 'amount'],
  ['sale,t1,p1,,-19.99,EUR,2026-02-01T10:00:00Z', 'amount'],
  ['sale,t1,p1,,0.00,EUR,2026-02-01T10:00:00Z', 'amount'],
  ['sale,t1,p1,,"1,999.00",EUR,2026-02-01T10:00:00Z', 'amount'],
  ['sale,t1,p1,,19.99,eur,2026-02-01T10:00:00Z', 'currency'],
  ['sale,t1,p1,,19.99,EUR,2026-02-01 10:00', 'at is not a time'],
  ['sale,t1,p1,,19.99,EUR,2026-02-02T00:00:00Z', 'outside of the days'],
  ['sale,t1,p1,,19.99,EUR', '6 cells'],
  ['sale,"t1,p1,,19.99,EUR,2026-02-01T10:00:00Z', 'quotation mark'],
  ['sale,t"1,p1,,19.99,EUR,2026-02-01T10:00:00Z', 'quotation mark'],
])('a line that is no entry says why: %s', (line, problem) => {
  expect(problemOf(line)).toContain(problem)
})

test('every line that is none is named, and nothing is read', () => {
  expect(read(head, sale, 'nonsense', sale)).toEqual({
    problems: [
      { line: 3, problem: '1 cells instead of 7' },
      { line: 4, problem: 'the same entry as on line 2' },
    ],
  })
  expect(read('kind;transaction_id', sale)).toMatchObject({ problems: [{ line: 1 }] })
  expect(read(head)).toEqual({ entries: [] })
})
