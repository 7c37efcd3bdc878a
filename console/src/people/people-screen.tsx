import { type FoundPerson, peoplePageMax } from '@serendip/contract/operator'
import { Button, EmptyState, SearchIcon, Spinner, TextInput } from '@serendip/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { api } from '../client.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { countryName } from '../parts/names.ts'
import { Screen } from '../parts/screen.tsx'
import { When } from '../parts/when.tsx'
import { peopleKey } from './people-key.ts'
import { StandingBadge } from './standing-badge.tsx'

/** Finds anybody; the search is the address, so that it can be sent to someone. */
export function PeopleScreen() {
  const { t } = useTranslation('console')
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const wanted = useDeferredValue(q.trim())
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...peopleKey, 'search', wanted],
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.people.search({ query: { q: wanted, after: pageParam } }),
    getNextPageParam: ({ people }) => (people.length < peoplePageMax ? undefined : people.at(-1)?.userId),
  })
  return (
    <Screen
      title={t('nav.people')}
      text={t('about.people')}
      actions={wanted !== '' && <ExportButton wanted={{ list: 'people', q: wanted }} />}
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
      {wanted === '' ? (
        <EmptyState icon={<SearchIcon />} title={t('people.start')} text={t('people.startText')} />
      ) : data ? (
        <People people={data.pages.flatMap(({ people }) => people)} />
      ) : (
        !error && <Spinner />
      )}
      {wanted !== '' && hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
    </Screen>
  )
}

function People({ people }: { people: readonly FoundPerson[] }) {
  const { t } = useTranslation('console')
  if (people.length === 0) {
    return <EmptyState icon={<SearchIcon />} title={t('people.none')} text={t('people.noneText')} />
  }
  return (
    <DataTable
      label={t('nav.people')}
      name="people"
      items={people}
      keyOf={({ userId }) => userId}
      columns={[
        {
          id: 'name',
          header: t('people.name'),
          cell: ({ row }) => (
            <Link to={`/people/${row.original.userId}`}>
              <bdi>{row.original.name || t('people.nameless')}</bdi>
            </Link>
          ),
        },
        {
          id: 'humanId',
          header: t('people.humanId'),
          cell: ({ row }) => <code>{row.original.humanReadableId}</code>,
        },
        {
          id: 'standing',
          header: t('people.standing'),
          cell: ({ row }) => <StandingBadge person={row.original} />,
        },
        {
          id: 'role',
          header: t('people.role'),
          meta: { wide: true },
          cell: ({ row }) => t(`rolesGroup.${row.original.rolesGroup}`),
        },
        {
          id: 'country',
          header: t('people.country'),
          meta: { wide: true },
          cell: ({ row }) => countryName(row.original.country),
        },
        {
          id: 'joined',
          header: t('people.joined'),
          meta: { wide: true },
          cell: ({ row }) => <When ms={row.original.joinedAt} />,
        },
      ]}
    />
  )
}
