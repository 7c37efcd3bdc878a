import { Readable } from 'node:stream'

export type CsvCell = string | number | boolean | Date | null

/**
 * What a spreadsheet would take for a formula: at the beginning of a cell, and of every part that another separator or a
 * line would make a cell of its own. Quotes and spaces before it are lost once somebody saves the file again.
 */
const formula = /(^|[,;|\t\r\n])(?=[\p{Z}\s"']*[=+\-@\t\r\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}])/gu

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  return `"${cell.replaceAll(formula, "$1'").replaceAll('"', '""')}"`
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
