import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Item> {
  readonly key: string
  readonly label: string
  cell(item: Item): ReactNode
  /** Hidden where rows are cards. */
  readonly wide?: true
}

interface DataTableProps<Item> {
  readonly label: string
  readonly columns: readonly Column<Item>[]
  readonly items: readonly Item[]
  keyOf(item: Item): string
}

/** Rows of one kind. It scrolls sideways inside itself, never the page; on phones each row is a card. */
export function DataTable<Item>({ label, columns, items, keyOf }: DataTableProps<Item>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.wide && styles.wide}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td key={column.key} data-label={column.label} className={column.wide && styles.wide}>
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
