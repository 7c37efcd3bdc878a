import type { ExportedList, OperatorRight, WantedExport } from '@serendip/contract/operator'
import type { CsvCell } from '../../kernel/csv.ts'
import type { OperationsDeps } from './operations-deps.ts'

export const rowsAtOnce = 1_000
/** Of one file: more than a spreadsheet opens. */
const rowsMax = 1_000_000

export type Rows = AsyncIterable<readonly (readonly CsvCell[])[]>
export type ExportRequest<L extends ExportedList> = Extract<WantedExport, { readonly list: L }>
/** Contents of a file: those of its screen, without texts of people, addresses, or details of the log. */
export interface ListExport<L extends ExportedList> {
  readonly columns: readonly string[]
  rows(deps: OperationsDeps, wanted: ExportRequest<L>, rights: ReadonlySet<OperatorRight>): Rows
}

/** Pages that each begin after the last row of the one before. */
export async function* pagesOf<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
  cells: (row: Row) => readonly CsvCell[],
): Rows {
  let after: Row | null = null
  for (let count = 0; count < rowsMax; count += rowsAtOnce) {
    const page: readonly Row[] = await read(after)
    yield page.map(cells)
    after = page.at(-1) ?? null
    if (page.length < rowsAtOnce) return
  }
}

export async function* once(read: () => Promise<readonly (readonly CsvCell[])[]>): Rows {
  yield await read()
}

export type ListExports<L extends ExportedList> = { readonly [N in L]: ListExport<N> }
