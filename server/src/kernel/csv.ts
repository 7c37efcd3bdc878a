import { Readable } from 'node:stream'

export type CsvCell = string | number | boolean | Date | null

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const safe = formula.test(cell.trimStart()) || formula.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}

const writeRow = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`

/** A CSV file (RFC 4180, UTF-8 with a byte order mark for spreadsheets) that is written while it is read. */
export function csvOf(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): Readable {
  async function* write() {
    yield `\u{feff}${writeRow(columns)}`
    for await (const page of pages) yield page.map(writeRow).join('')
  }
  return Readable.from(write(), { objectMode: false })
}
