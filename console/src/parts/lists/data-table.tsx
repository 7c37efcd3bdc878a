import { Button } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, contentOf } from './columns.tsx'
import styles from './data-table.module.css'
import { useHiddenColumns } from './hidden-columns.ts'
import { TableMenu } from './table-menu.tsx'
import type { ListFile } from './use-list-file.ts'

interface DataTableProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly columns: readonly Column<Item>[]
  /** With a name, an operator chooses which columns are shown, which this device remembers. */
  readonly name?: string
  /** Offered in the menu of the table. */
  readonly file?: ListFile | undefined
  keyOf(item: Item): string
}

/** A card shows as many values of wide columns without a button. */
const shownMax = 2
const isEmpty = (value: ReactNode) => value === null || value === undefined || value === false || value === ''

/** Rows of one kind. It scrolls sideways inside itself, never the page; on phones each row is a card. */
export function DataTable<Item>({ label, columns, items, name, file, keyOf }: DataTableProps<Item>) {
  const { t } = useTranslation('console')
  const { isHidden, toggle } = useHiddenColumns(name)
  // The first column names a row and stays.
  const choices = name === undefined ? [] : columns.filter(({ fixed }, at) => at > 0 && !fixed)
  const shown = columns.filter(({ id }) => !isHidden(id))
  return (
    <div className={styles.whole}>
      {(file !== undefined || choices.length > 0) && (
        <TableMenu
          label={label}
          file={file}
          columns={choices.map(({ id, header }) => ({
            key: id,
            label: header,
            toggles: true,
            checked: !isHidden(id),
            onSelect: () => toggle(id),
          }))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {shown.map(({ id, header }) => (
                <th key={id} scope="col">
                  {header}
                </th>
              ))}
              <th scope="col" className={styles.more}>
                {t('table.more')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Cells key={keyOf(item)} item={item} columns={shown} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Cells<Item>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  // Called and not made an element: a screen defines its columns as it renders, and would lose the focus in a cell.
  const cells = columns.map((column) => ({ ...column, value: contentOf(column, item) }))
  const canFold = cells.filter(({ wide, value }) => wide && !isEmpty(value)).length > shownMax
  return (
    <tr>
      {cells.map(({ id, header, wide, value }) => (
        <td key={id} data-label={header} className={wide && canFold && !isOpen ? styles.folded : undefined}>
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
