import { Button } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { Loading } from '../screen/loading.tsx'
import styles from './list-body.module.css'
import type { Pages } from './use-pages.ts'

interface ListBodyProps<Item> {
  readonly pages: Pages<unknown, Item>
  /** In place of a list without entries. */
  readonly empty: ReactNode
  /** Label of the button that reads the next page. */
  readonly more?: string
  /** The entries, of which there is at least one. */
  children(items: readonly Item[]): ReactNode
}

/** The entries of a list that is read page by page, or why there are none, and the way to the next page. */
export function ListBody<Item>({ pages, empty, more, children }: ListBodyProps<Item>) {
  const { t } = useTranslation('console')
  const { items, isFormer, error, hasMore, isReadingMore, readMore } = pages
  return (
    <>
      <ErrorNotice error={error} />
      {!items && !error && <Loading />}
      {items && (
        <div className={isFormer ? styles.former : undefined} aria-busy={isFormer}>
          {items.length === 0 ? empty : children(items)}
        </div>
      )}
      {hasMore && (
        <Button pending={isReadingMore} onClick={readMore}>
          {more ?? t('reports.more')}
        </Button>
      )}
    </>
  )
}
