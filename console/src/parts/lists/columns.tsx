import type { ReactNode } from 'react'
import { PersonLink, type PersonName } from '../facts/person-link.tsx'
import { When } from '../facts/when.tsx'
import { type WorkKind, WorkName } from '../facts/work-name.tsx'

interface ColumnHead {
  readonly id: string
  readonly header: string
  /** Of less weight: where rows are cards and several such columns have a value, they stand behind a button. */
  readonly wide?: true
  /** Stays when an operator chooses the columns, such as the buttons. */
  readonly fixed?: true
}

/** The content of a column's cells: of a kind that many columns share, or its own. Null shows nothing. */
type Cell<Item> =
  | { readonly cell: (item: Item) => ReactNode }
  | { readonly when: (item: Item) => number | null }
  | { readonly count: (item: Item) => number }
  /** A code of the server: in words of a kind, or as it is. */
  | { readonly code: (item: Item) => string | null; readonly words?: WorkKind }
  /** A person, with the way to their page. */
  | { readonly person: (item: Item) => PersonName }

/** The server pages, orders and filters a list; a column only has cells. */
export type Column<Item> = ColumnHead & Cell<Item>

const plain = new Intl.NumberFormat('en-GB')

/** The content of one cell. */
export function contentOf<Item>(column: Column<Item>, item: Item): ReactNode {
  if ('cell' in column) return column.cell(item)
  if ('count' in column) return plain.format(column.count(item))
  if ('when' in column) {
    const ms = column.when(item)
    return ms === null ? null : <When ms={ms} />
  }
  if ('person' in column) return <PersonLink person={column.person(item)} />
  const code = column.code(item)
  if (code === null) return null
  return column.words === undefined ? <code>{code}</code> : <WorkName of={column.words} code={code} />
}
