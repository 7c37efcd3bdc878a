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

/** The cells of a file as a spreadsheet reads it with this separator: a quote opens a cell at its beginning alone. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted, isStart] = ['', false, true]
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at] ?? ''
    if (isQuoted && sign === '"' && file[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (isQuoted && sign === '"') isQuoted = false
    else if (isStart && sign === '"') isQuoted = true
    else if (!isQuoted && (sign === separator || sign === '\n' || sign === '\r')) {
      cells.push(cell)
      cell = ''
      isStart = true
      continue
    } else cell += sign
    isStart = false
  }
  return [...cells, cell]
}
/** As a program saves cells that quotes only what its own separator demands. */
const savedAgain = (cells: readonly string[], separator: string): string =>
  cells
    .map((cell) =>
      cell.includes(separator) || cell.includes('\n') ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(separator)
/** A negative number of ours, with the remains of separators, is none. */
const isFormula = (cell: string): boolean =>
  /^[\s"]*[=+@\u{ff1d}-]/u.test(cell) && !/^-\d+[";\s]*$/.test(cell)

const hostile = [
  ...['=1+1', 'x;=cmd()', 'x\t=cmd()', 'x,=cmd()', 'x\n=cmd()', 'x\r\n+cmd()', 'a";"=cmd()', '"=cmd()"'],
  ...['; =cmd()', ';\u{a0}@cmd()', '\u{ff1d}cmd()', 'x|=cmd()', ';;=a', ';"";-cmd()', "x;'=cmd()"],
]
test.each(hostile)('%j is no formula under any separator, nor after saving the file again', async (cell) => {
  const file = (
    await text(
      csvOf(
        ['name', 'count'],
        pages([
          [1, cell, cell],
          [cell, -2],
        ]),
      ),
    )
  ).slice(1)
  for (const separator of [',', ';', '\t']) {
    const cells = cellsOf(file, separator)
    expect([separator, cells.filter(isFormula)]).toEqual([separator, []])
    for (const later of [',', ';', '\t']) {
      const again = cellsOf(savedAgain(cells, separator), later)
      expect([separator, later, again.filter(isFormula)]).toEqual([separator, later, []])
    }
  }
})

test('quotes, commas and lines stay within their cell', async () => {
  expect(await text(csvOf(['name'], pages([['a "b", c\nd']])))).toContain('"a ""b"", c\nd"')
})
