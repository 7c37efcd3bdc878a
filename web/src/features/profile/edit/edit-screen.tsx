import { ArrowLeftIcon, Button, IconButton, Notice, Page } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ScreenSkeleton } from '../../../chrome/screen-skeleton.tsx'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { webDataQuery } from '../../../shared/onboarding/answers.ts'
import { detailsQuery } from '../profile-queries.ts'
import { EditForm } from './edit-form.tsx'

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
    <Page
      title={t('edit.title')}
      back={
        <IconButton variant="quiet" asChild icon={<ArrowLeftIcon />} label={t('nav:back')}>
          <Link to="/profile" />
        </IconButton>
      }
    >
      <title>{t('edit.pageTitle')}</title>
      {isReady ? (
        <EditForm
          known={{
            profile: profile.data,
            details: details.data,
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
    </Page>
  )
}
