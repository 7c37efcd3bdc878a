import { Button, Notice, Skeleton } from '@serendip/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../platform/api/api-client.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { BlockedPerson } from './blocked-person.tsx'
import styles from './blocked-people.module.css'

const blocklistQuery = (api: Api) =>
  queryOptions({ queryKey: ['blocklist'], queryFn: async () => (await api.people.blocklist()).people })

/** The people one has blocked, each with an unblock button. */
export function BlockedPeople() {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { api } = usePlatform()
  const { data: people, isError, isPending, refetch } = useQuery({ ...blocklistQuery(api), staleTime: 0 })
  return (
    <div aria-busy={isPending}>
      {isPending && <Skeleton shape="row" />}
      {isError && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
          {t('blocklist.failed')}
        </Notice>
      )}
      {people?.length === 0 && <p className={styles.empty}>{t('blocklist.empty')}</p>}
      {people && people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <BlockedPerson key={person.userId} person={person} />
          ))}
        </ul>
      )}
    </div>
  )
}
