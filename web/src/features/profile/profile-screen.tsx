import type { OwnPhotos } from '@serendip/contract'
import { Button, Notice, shortName } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ScreenSkeleton } from '../../chrome/screen-skeleton.tsx'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { useOwnPhotos } from '../../shared/photo/use-own-photos.ts'
import { Gallery } from '../../shared/photo/gallery.tsx'
import { OwnCard } from './own-card.tsx'
import { OwnLinks } from './own-links.tsx'
import { detailsQuery } from './profile-queries.ts'
import styles from './profile-screen.module.css'

/** Those that others see. */
const approvedIds = ({ gallery }: OwnPhotos): readonly string[] =>
  gallery.filter(({ state }) => state === 'approved').map(({ photoId }) => photoId)

/** `/profile`: one's own profile as others see it, and links to one's own pages. */
export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'everywhere'])
  const { api } = usePlatform()
  const profile = useQuery(profileQuery(api))
  const details = useQuery(detailsQuery(api))
  const { photos } = useOwnPhotos()
  const queries = [profile, details, photos]
  const isReady = profile.data && details.data && photos.data
  const retry = () => void Promise.all(queries.map((query) => query.refetch()))
  return (
    <div className={styles.screen}>
      <title>{t('pageTitle')}</title>
      {isReady ? (
        <>
          <OwnCard profile={profile.data} details={details.data} photos={photos.data} />
          <Gallery own name={shortName(profile.data.name)} photoIds={approvedIds(photos.data)} />
          <OwnLinks profile={profile.data} />
        </>
      ) : queries.some((query) => query.isError) ? (
        <>
          <h1>{t('title')}</h1>
          <Notice tone="error" action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}>
            {t('failed')}
          </Notice>
        </>
      ) : (
        <ScreenSkeleton heading={<h1>{t('title')}</h1>} />
      )}
    </div>
  )
}
