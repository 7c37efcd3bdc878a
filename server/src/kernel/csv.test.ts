import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type CsvCell, csvOf } from './csv.ts'

async function* pages(...all: readonly (readonly (readonly CsvCell[])[])[]) {
  yield* all
}

test('rows of every page follow the columns, with dates in UTC and nothing for null', async () => {
  const file = csvOf(['at', 'count'], pages([[new Date(0), 1]], [], [[null, -2]]))
  const bytes = await buffer(file)
  // Decoding drops the mark.
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString('utf8').slice(1)).toBe('"at","count"\r\n1970-01-01T00:00:00.000Z,1\r\n,-2\r\n')
})

test.each(['=1+1', '+49', '-x', '@sum', '\tx', '\rx', '  =cmd()'])(
  '%j is no formula for a spreadsheet',
  async (cell) => {
    expect(await text(csvOf(['name'], pages([[cell]])))).toContain(`"'${cell}"`)
  },
)

test('quotes, commas and lines stay within their cell', async () => {
  expect(await text(csvOf(['name'], pages([['a "b", c\nd']])))).toContain('"a ""b"", c\nd"')
})
