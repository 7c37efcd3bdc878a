import { peoplePageMax, privateSearchOf } from '@serendip/contract/operator'
import { Button, EmptyState, SearchIcon, Spinner, TextInput } from '@serendip/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { peopleKey } from './people-key.ts'
import { PeopleTable } from './people-table.tsx'
import { PrivateSearchSection } from './private-search-section.tsx'

/** Finds anybody; the search is the address, so that it can be sent to someone. */
export function PeopleScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const wanted = useDeferredValue(q.trim())
  const privately = privateSearchOf(wanted)
  // A name may have digits; it is never an address, a call or a report.
  const isOpen = wanted !== '' && (privately === null || privately === 'phone')
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...peopleKey, 'search', wanted],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.people.search({ query: { q: wanted, after: pageParam } }),
    getNextPageParam: ({ people }) => (people.length < peoplePageMax ? undefined : people.at(-1)?.userId),
  })
  const people = data?.pages.flatMap((page) => page.people)
  return (
    <Screen
      title={t('nav.people')}
      text={t('about.people')}
      actions={isOpen && <ExportButton wanted={{ list: 'people', q: wanted }} />}
    >
      <TextInput
        autoFocus
        type="search"
        icon={<SearchIcon />}
        aria-label={t('people.search')}
        placeholder={t('people.placeholder')}
        value={q}
        onChange={({ target: { value } }) => setParams(value === '' ? {} : { q: value }, { replace: true })}
      />
      <ErrorNotice error={error} />
      {wanted === '' && (
        <EmptyState icon={<SearchIcon />} title={t('people.start')} text={t('people.startText')} />
      )}
      {privately !== null && <PrivateSearchSection key={wanted} by={privately} q={wanted} />}
      {isOpen && !data && !error && <Spinner />}
      {isOpen && people?.length === 0 && privately === null && (
        <EmptyState icon={<SearchIcon />} title={t('people.none')} text={t('people.noneText')} />
      )}
      {isOpen && people && people.length > 0 && <PeopleTable people={people} />}
      {isOpen && hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
    </Screen>
  )
}
