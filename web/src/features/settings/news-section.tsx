import { Notice, Section, Skeleton, Switch } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import styles from './setting-dialog.module.css'

/** What we may write without being asked. */
export function NewsSection() {
  const { t } = useTranslation(['settings', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { data: profile } = useQuery(profileQuery(api))
  const choose = useMutation({
    mutationFn: (subscribed: boolean) => api.mail.emailSubscription({ body: { subscribed } }),
    onSuccess({ subscribed }) {
      const { queryKey } = profileQuery(api)
      queries.setQueryData(queryKey, (before) => before && { ...before, emailSubscribed: subscribed })
    },
  })
  const chosen = choose.isPending ? choose.variables : profile?.emailSubscribed === true
  return (
    <Section title={t('news.title')}>
      {profile ? (
        <div className={styles.form}>
          <Switch
            label={t('news.email')}
            hint={t('news.emailText')}
            checked={chosen}
            onChange={({ target }) => choose.mutate(target.checked)}
          />
          {choose.isError && <Notice tone="error">{t(`error:${asApiError(choose.error).code}`)}</Notice>}
        </div>
      ) : (
        <Skeleton />
      )}
    </Section>
  )
}
