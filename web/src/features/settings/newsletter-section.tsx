import { Notice, Section, Skeleton, Switch } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { AwayMailSwitch } from './notices/away-mail-switch.tsx'
import styles from './setting-dialog.module.css'

/** The mails we may send unasked. */
export function NewsletterSection() {
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
  // Shown at the moment of the press; the mutation's state follows a moment later.
  const [asked, setAsked] = useState<boolean | null>(null)
  return (
    <Section title={t('newsletter.title')}>
      {profile ? (
        <div className={styles.form}>
          <Switch
            label={t('newsletter.email')}
            hint={t('newsletter.emailText')}
            checked={asked ?? profile.emailSubscribed === true}
            onChange={({ target }) => {
              setAsked(target.checked)
              choose.mutate(target.checked, { onSettled: () => setAsked(null) })
            }}
          />
          <AwayMailSwitch />
          {choose.isError && <Notice tone="error">{t(`error:${asApiError(choose.error).code}`)}</Notice>}
        </div>
      ) : (
        <Skeleton />
      )}
    </Section>
  )
}
