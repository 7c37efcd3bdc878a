import { Button } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'

export interface Column<Item> {
  readonly key: string
  readonly label: string
  cell(item: Item): ReactNode
  /** Of less weight: where rows are cards and several such columns have a value, they stand behind a button. */
  readonly wide?: true
}

interface RowProps<Item> {
  readonly columns: readonly Column<Item>[]
  readonly item: Item
}

interface DataTableProps<Item> extends Pick<RowProps<Item>, 'columns'> {
  readonly label: string
  readonly items: readonly Item[]
  keyOf(item: Item): string
}

/** A card shows as many values of wide columns without a button. */
const shownMax = 2
const isEmpty = (value: ReactNode) => value === null || value === undefined || value === false || value === ''

/** Rows of one kind. It scrolls sideways inside itself, never the page; on phones each row is a card. */
export function DataTable<Item>({ label, columns, items, keyOf }: DataTableProps<Item>) {
  const { t } = useTranslation('console')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
            <th scope="col" className={styles.more}>
              {t('table.more')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={keyOf(item)} columns={columns} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row<Item>({ columns, item }: RowProps<Item>) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  const cells = columns.map(({ key, label, wide, cell }) => ({ key, label, wide, value: cell(item) }))
  const canFold = cells.filter(({ wide, value }) => wide && !isEmpty(value)).length > shownMax
  return (
    <tr>
      {cells.map(({ key, label, wide, value }) => (
        <td key={key} data-label={label} className={wide && canFold && !isOpen ? styles.folded : undefined}>
          {value}
        </td>
      ))}
      <td className={styles.more}>
        {canFold && (
          <Button size="s" look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'table.less' : 'table.more')}
          </Button>
        )}
      </td>
    </tr>
  )
}
