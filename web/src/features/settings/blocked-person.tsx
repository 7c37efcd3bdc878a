import { formatLocale, type RouteResponse, type Routes } from '@serendip/contract'
import { Button, shortName } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import styles from './blocked-person.module.css'

type Person = RouteResponse<Routes['people']['blocklist']>['people'][number]

/** A blocked person, with an unblock button. */
export function BlockedPerson({ person }: { person: Person }) {
  const { t, i18n } = useTranslation(['settings', 'error', 'everywhere'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const name = shortName(person.name)
  const unblock = useMutation({
    mutationFn: () => api.people.unblock({ params: { userId: person.userId } }),
    onSuccess() {
      const title = t('everywhere:block.undone', { name })
      notices.show({ title, accent: 'success', confirms: { action: 'unblock', userId: person.userId } })
      return queries.invalidateQueries({ queryKey: ['blocklist'] })
    },
  })
  const since = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'medium' }).format(
    person.blockedAt,
  )
  return (
    <li className={styles.person}>
      <PersonAvatar name={person.name} seed={person.userId} photo={person.avatar} decorative />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.since} role="status">
          {unblock.isError
            ? t(`error:${asApiError(unblock.error).code}`)
            : t('blocklist.since', { date: since })}
        </p>
      </div>
      <Button
        size="s"
        pending={unblock.isPending}
        aria-label={t('blocklist.unblockName', { name })}
        onClick={() => unblock.mutate()}
      >
        {t('blocklist.unblock')}
      </Button>
    </li>
  )
}
