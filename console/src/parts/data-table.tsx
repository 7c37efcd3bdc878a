import { Button, ChevronDownIcon, Menu } from '@serendip/ui'
import {
  type ColumnDef,
  columnVisibilityFeature,
  type Row,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import { useShownColumns } from './shown-columns.ts'

interface ColumnMeta {
  /** Of less weight: where rows are cards and several such columns have a value, they stand behind a button. */
  readonly wide?: true
}

const features = tableFeatures({ columnVisibilityFeature, columnMeta: {} as ColumnMeta })

/** The server pages, orders and filters a list; a column only has cells. */
export type Column<Item extends RowData> = ColumnDef<typeof features, Item>

interface DataTableProps<Item extends RowData> {
  readonly label: string
  readonly items: readonly Item[]
  readonly columns: readonly Column<Item>[]
  /** With a name, an operator chooses which columns are shown, which this device remembers. */
  readonly name?: string
  keyOf(item: Item): string
}

/** A card shows as many values of wide columns without a button. */
const shownMax = 2
const isEmpty = (value: ReactNode) => value === null || value === undefined || value === false || value === ''
const textOf = (header: unknown): string => (typeof header === 'string' ? header : '')

/** Rows of one kind. It scrolls sideways inside itself, never the page; on phones each row is a card. */
export function DataTable<Item extends RowData>({
  label,
  columns,
  items,
  name,
  keyOf,
}: DataTableProps<Item>) {
  const { t } = useTranslation('console')
  const [columnVisibility, onColumnVisibilityChange] = useShownColumns(name)
  const table = useTable({
    features,
    columns,
    data: items,
    getRowId: keyOf,
    state: { columnVisibility },
    onColumnVisibilityChange,
  })
  // The first column names a row and stays.
  const choices = table.getAllLeafColumns().filter((column, at) => at > 0 && column.getCanHide())
  return (
    <div className={styles.whole}>
      {name !== undefined && choices.length > 0 && (
        <Menu
          trigger={
            <Button size="s" variant="quiet" aria-label={t('table.columnsOf', { table: label })}>
              {t('table.columns')}
              <ChevronDownIcon />
            </Button>
          }
          items={choices.map((column) => ({
            key: column.id,
            label: textOf(column.columnDef.header),
            toggles: true,
            checked: column.getIsVisible(),
            onSelect: () => column.toggleVisibility(),
          }))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} scope="col">
                    <table.FlexRender header={header} />
                  </th>
                ))}
                <th scope="col" className={styles.more}>
                  {t('table.more')}
                </th>
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <Cells key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Cells<Item extends RowData>({ row }: { row: Row<typeof features, Item> }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  const cells = row.getVisibleCells().map((cell) => {
    const { cell: of, header, meta } = cell.column.columnDef
    // Called and not made an element: a screen defines its columns as it renders, and would lose the focus in a cell.
    const value: ReactNode = typeof of === 'function' ? of(cell.getContext()) : of
    return { id: cell.id, label: textOf(header), wide: meta?.wide, value }
  })
  const canFold = cells.filter(({ wide, value }) => wide && !isEmpty(value)).length > shownMax
  return (
    <tr>
      {cells.map(({ id, label, wide, value }) => (
        <td key={id} data-label={label} className={wide && canFold && !isOpen ? styles.folded : undefined}>
          {value}
        </td>
      ))}
      <td className={styles.more}>
        {canFold && (
          <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'table.less' : 'table.more')}
          </Button>
        )}
      </td>
    </tr>
  )
}
