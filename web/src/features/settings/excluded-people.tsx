import { Button, Notice, Skeleton } from '@serendip/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../platform/api/api-client.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { type Exclusion, ExcludedPerson } from './excluded-person.tsx'
import styles from './excluded-people.module.css'

const listQuery = (api: Api, list: Exclusion) =>
  queryOptions({
    queryKey: [list],
    queryFn: async () =>
      list === 'blocklist'
        ? (await api.people.blocklist()).people.map(({ blockedAt, ...person }) => ({
            ...person,
            at: blockedAt,
          }))
        : (await api.people.ignorelist()).people.map(({ ignoredAt, ...person }) => ({
            ...person,
            at: ignoredAt,
          })),
  })

/** The people one has blocked or ignores, each with a button that takes it back. */
export function ExcludedPeople({ list }: { list: Exclusion }) {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { api } = usePlatform()
  const { data: people, isError, isPending, refetch } = useQuery({ ...listQuery(api, list), staleTime: 0 })
  return (
    <div aria-busy={isPending}>
      {isPending && <Skeleton shape="row" />}
      {isError && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
          {t(`${list}.failed`)}
        </Notice>
      )}
      {people?.length === 0 && <p className={styles.empty}>{t(`${list}.empty`)}</p>}
      {people && people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <ExcludedPerson key={person.userId} list={list} person={person} />
          ))}
        </ul>
      )}
    </div>
  )
}
