import { Readable } from 'node:stream'

export type CsvCell = string | number | boolean | Date | null

/** Signs by which other programs separate cells: each part and each line is a cell of its own there. */
const separators = new Set([',', ';', '|', '\t', '\r', '\n'])
/** Signs that begin a formula, full-width ones too. */
const triggers = new Set(['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'])
/** Signs before a formula that are lost once somebody saves the file again. */
const isPadding = (sign: string): boolean => sign === '"' || sign === "'" || sign.trim() === ''

/** The text with an apostrophe before each part that a spreadsheet would take for a formula. */
function withoutFormulas(text: string): string {
  let [safe, part, isOpen] = ['', '', true]
  for (const sign of text) {
    if (isOpen && triggers.has(sign)) safe += "'"
    const ends = separators.has(sign)
    isOpen = ends || (isOpen && !triggers.has(sign) && isPadding(sign))
    part += sign
    if (isOpen && !ends) continue
    safe += part
    part = ''
  }
  return safe + part
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  return `"${withoutFormulas(cell).replaceAll('"', '""')}"`
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
