import type { OperatorRight } from '@serendip/contract/operator'
import { Button, Dialog } from '@serendip/ui'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Api, useApi } from '../../api.ts'
import type console from '../../strings/en.json'
import type { Column } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { FilterBar, type Filters, type FilterValues, useFilters } from './filters.tsx'
import { ListBody } from './list-body.tsx'
import { NoMatch } from './no-match.tsx'
import { ReadsOnly } from '../screen/reads-only.tsx'
import { Screen } from '../screen/screen.tsx'
import type { ListFile } from './use-list-file.ts'
import { type Pages, usePages } from './use-pages.ts'

type Console = typeof console
type ListName = keyof Console['nav'] & keyof Console['about']

interface ListState<F extends Filters, Page, Item> extends Pages<Page, Item> {
  readonly t: TFunction<'console'>
  readonly filter: FilterValues<F>
}

/** The words, columns and buttons of a list. */
interface ListView<Item> {
  readonly columns: readonly Column<Item>[]
  /** Label of the table; without it, the title of the list. */
  readonly label?: string
  /** In place of a list without entries. */
  readonly empty: ReactNode
  /** Label of the button for the next page. */
  readonly more?: string
  /** The details of an entry, in a dialog that a button of its row opens. */
  readonly row?: RowDialog<Item>
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  /** Stands above the list. */
  readonly notices?: ReactNode
  /** Stands below the list. */
  readonly below?: ReactNode
  /** Of an act that failed. */
  readonly error?: unknown
}

interface RowDialog<Item> {
  /** Label of the button. */
  readonly open: string
  title(item: Item): ReactNode
  content(item: Item, close: () => void): ReactNode
}

interface ListDeclaration<F extends Filters, Page, Item> {
  /** Names the list: its title and text, its answers in the cache and its columns on this device. */
  readonly name: ListName
  readonly filters: F
  /** A page of the list; without a cursor, the first one. */
  read(api: Api, filter: Partial<FilterValues<F>>, after: string | undefined): Promise<Page>
  items(page: Page): readonly Item[]
  /** Names an entry, and is the cursor of the page after it. */
  keyOf(item: Item): string
  /** Entries of a full page; none for a list that the server answers whole. */
  readonly pageMax?: number
  /** Whether another page follows; without it, one follows each full page. */
  hasMore?(page: Page): boolean
  /** Time between two readings; without it, the list is read when it is opened. */
  readonly refreshMs?: number
  /** The file of the list as it is filtered, in the menu of its table. */
  csv(filter: FilterValues<F>): ListFile
  /** The right without which an operator only reads. */
  readonly changedWith?: OperatorRight
  /** A hook: what the list shows and offers. */
  useView(list: ListState<F, Page, Item>): ListView<Item>
}

export const defineList = <F extends Filters, Page, Item>(list: ListDeclaration<F, Page, Item>) => list

/** The screen of a list: filters in its address, saved filters, pages, a menu of its columns and its file, details. */
export function ListScreen<F extends Filters, Page, Item>({ list }: ListProps<F, Page, Item>) {
  // Lists have hooks of their own: the screen of another list is another screen.
  return <OpenList key={list.name} list={list} />
}

interface ListProps<F extends Filters, Page, Item> {
  readonly list: ListDeclaration<F, Page, Item>
}

function OpenList<F extends Filters, Page, Item>({ list }: ListProps<F, Page, Item>) {
  const { name, filters, items, keyOf, pageMax = Infinity } = list
  const { t } = useTranslation('console')
  const api = useApi()
  const filter = useFilters(filters)
  const pages = usePages({
    key: [name, 'list', filter.values],
    read: (from, after) => list.read(from, filter.values, after),
    items,
    next(page) {
      const found = items(page)
      const hasMore = list.hasMore?.(page) ?? found.length >= pageMax
      const last = hasMore ? found.at(-1) : undefined
      return last && keyOf(last)
    },
    ...(list.refreshMs && { refreshMs: list.refreshMs }),
  })
  const view = list.useView({ ...pages, t, filter: filter.values })
  const [opened, setOpened] = useState<Item | null>(null)
  const title = t(`nav.${name}`)
  const columns = view.row ? [...view.columns, opening(view.row.open, t('acts'), setOpened)] : view.columns
  return (
    <Screen title={title} text={t(`about.${name}`)} actions={view.actions}>
      {list.changedWith && <ReadsOnly without={list.changedWith} />}
      <FilterBar filters={filters} state={filter} first={pages.pages[0]} />
      <ErrorNotice error={view.error} />
      {view.notices}
      <ListBody
        pages={pages}
        {...(view.more && { more: view.more })}
        empty={
          <NoMatch
            list={name}
            isFiltered={filter.isFiltered}
            empty={view.empty}
            pageMax={pageMax}
            count={async () => items(await list.read(api, {}, undefined)).length}
            clear={filter.clear}
          />
        }
      >
        {(found) => (
          <DataTable
            label={view.label ?? title}
            name={name}
            file={list.csv(filter.values)}
            items={found}
            keyOf={keyOf}
            columns={columns}
          />
        )}
      </ListBody>
      {view.below}
      {view.row && (
        <RowDetails
          row={view.row}
          // Newer entries may push it off the list that is read again; its details stay.
          item={opened && (pages.items?.find((item) => keyOf(item) === keyOf(opened)) ?? opened)}
          close={() => setOpened(null)}
        />
      )}
    </Screen>
  )
}

const opening = <Item,>(label: string, header: string, open: (item: Item) => void): Column<Item> => ({
  id: 'acts',
  fixed: true,
  header,
  cell: (item) => (
    <Button size="s" onClick={() => open(item)}>
      {label}
    </Button>
  ),
})

interface RowDetailsProps<Item> {
  readonly row: RowDialog<Item>
  /** Null while none is open. */
  readonly item: Item | null
  close(): void
}

function RowDetails<Item>({ row, item, close }: RowDetailsProps<Item>) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={item === null ? '' : row.title(item)}
      closeLabel={t('close')}
    >
      {item !== null && row.content(item, close)}
    </Dialog>
  )
}
