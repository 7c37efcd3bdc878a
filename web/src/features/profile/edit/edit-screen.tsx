import { ArrowLeftIcon, Button, IconButton, Notice } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { ScreenSkeleton } from '../../../platform/screen-skeleton.tsx'
import { detailsQuery, webDataQuery } from '../profile-queries.ts'
import { EditForm } from './edit-form.tsx'
import styles from './edit-screen.module.css'

/** `/profile/edit`: everything of one's profile that can be changed. */
export function EditProfileScreen() {
  const { t } = useTranslation(['profile', 'nav', 'everywhere'])
  const { api } = usePlatform()
  const profile = useQuery(profileQuery(api))
  const details = useQuery(detailsQuery(api))
  const answers = useQuery(webDataQuery(api))
  const queries = [profile, details, answers]
  const isReady = profile.data && details.data && answers.data
  const retry = () => void Promise.all(queries.map((query) => query.refetch()))
  return (
    <div className={styles.screen}>
      <title>{t('edit.pageTitle')}</title>
      <div className={styles.head}>
        <IconButton look="quiet" asChild icon={<ArrowLeftIcon />} label={t('nav:back')}>
          <Link to="/profile" />
        </IconButton>
        <h1>{t('edit.title')}</h1>
      </div>
      {isReady ? (
        <EditForm
          known={{
            profile: profile.data,
            bio: details.data.bio,
            answers: answers.data.paidOnboardingScreenData ?? {},
          }}
        />
      ) : queries.some((query) => query.isError) ? (
        <Notice tone="error" action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}>
          {t('failed')}
        </Notice>
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  )
}
