import { type PrivateSearch, peoplePageMax, type ViewPurpose } from '@serendip/contract/operator'
import { Button, Section, Spinner } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { PurposeButtons } from '../parts/purpose-buttons.tsx'
import { useMe } from '../queries.ts'
import { PeopleTable } from './people-table.tsx'

interface PrivateSearchProps {
  readonly by: PrivateSearch
  readonly q: string
}

/** Finds people by something private, once the operator says what for; each search is logged. */
export function PrivateSearchSection({ by, q }: PrivateSearchProps) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [purpose, setPurpose] = useState<ViewPurpose | null>(null)
  if (by === 'report' && !rights.has('evidence.read')) return null
  const title = t(`people.privately.${by}`)
  return (
    <Section title={title} {...(purpose === null && { text: t('people.privately.text') })}>
      {purpose === null ? (
        <PurposeButtons label={title} onChoose={setPurpose} />
      ) : (
        <Found by={by} q={q} purpose={purpose} />
      )}
    </Section>
  )
}

function Found({ by, q, purpose }: PrivateSearchProps & { readonly purpose: ViewPurpose }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['people-privately', q, purpose],
    // Every search is logged: only those that the operator asked for.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => api.people.searchPrivately({ body: { q, purpose, after } }),
    getNextPageParam: ({ people }) => (people.length < peoplePageMax ? undefined : people.at(-1)?.userId),
  })
  const people = data?.pages.flatMap((page) => page.people)
  return (
    <>
      <ErrorNotice error={error} />
      {!data && isFetching && <Spinner />}
      {people?.length === 0 && <p>{t(`people.privately.none.${by}`)}</p>}
      {people && people.length > 0 && <PeopleTable people={people} />}
      {hasNextPage && (
        <Button pending={isFetching} onClick={() => void fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
    </>
  )
}
