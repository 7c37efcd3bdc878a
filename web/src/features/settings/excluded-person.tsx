import { formatLocale } from '@serendip/contract'
import { Button, shortName } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import styles from './excluded-person.module.css'

export type Exclusion = 'blocklist' | 'ignorelist'

interface ExcludedPersonProps {
  readonly list: Exclusion
  readonly person: {
    readonly userId: string
    readonly name: string
    readonly avatar: string
    readonly at: number
  }
}

/** A person who is blocked or ignored, with a button that takes it back. */
export function ExcludedPerson({ list, person }: ExcludedPersonProps) {
  const { t, i18n } = useTranslation(['settings', 'error', 'everywhere', 'ignoring'])
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const { userId } = person
  const name = shortName(person.name)
  const isBlock = list === 'blocklist'
  const revokeExclusion = useMutation({
    mutationFn: () => (isBlock ? api.people.unblock : api.people.unignore)({ params: { userId } }),
    onSuccess() {
      const title = t(isBlock ? 'everywhere:block.undone' : 'ignoring:undone', { name })
      notices.show({
        title,
        accent: 'success',
        confirms: { action: isBlock ? 'unblock' : 'ignored', userId },
      })
      return queries.invalidateQueries({ queryKey: [list] })
    },
  })
  const since = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'medium' }).format(
    person.at,
  )
  return (
    <li className={styles.person}>
      <PersonAvatar name={person.name} seed={userId} photo={person.avatar} decorative />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.since} role="status">
          {revokeExclusion.isError
            ? t(`error:${asApiError(revokeExclusion.error).code}`)
            : t(`${list}.since`, { date: since })}
        </p>
      </div>
      <Button
        size="s"
        pending={revokeExclusion.isPending}
        aria-label={t(`${list}.unblockName`, { name })}
        onClick={() => revokeExclusion.mutate()}
      >
        {t(`${list}.unblock`)}
      </Button>
    </li>
  )
}
