import { Button, EmptyState, SearchIcon, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface NoMatchProps {
  /** Names the list among the cached answers. */
  readonly list: string
  /** Whether something is filtered out; if not, `empty` is shown. */
  readonly isFiltered: boolean
  /** Content of an empty list. */
  readonly empty: ReactNode
  /** Entries of a full page: there may be more. */
  readonly pageMax: number
  /** Number of entries on the first page without the filter. */
  count(): Promise<number>
  clear(): void
}

/** A list that shows nothing: it is empty, or its filter leaves out as many entries as it says. */
export function NoMatch({ list, isFiltered, empty, pageMax, count, clear }: NoMatchProps) {
  const { t } = useTranslation('console')
  const { data, isPending } = useQuery({
    queryKey: ['unfiltered', list],
    queryFn: count,
    enabled: isFiltered,
    gcTime: 0,
    // Without the number the list is still known to be empty.
    retry: false,
  })
  if (!isFiltered) return empty
  if (isPending) return <Spinner />
  if (data === undefined || data === 0) return empty
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={t(data < pageMax ? 'noMatch.title' : 'noMatch.titleMany', { count: data })}
      text={t('noMatch.text')}
      action={<Button onClick={clear}>{t('noMatch.clear')}</Button>}
    />
  )
}
