import { Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ownPhotosQuery } from '../../../shared/photo/photo-queries.ts'
import { ownStoriesQuery } from '../../../shared/stories/stories-query.ts'
import styles from './desk.module.css'

/** Photos and stories that were declined, each with the reason as the console recorded it. */
export function DeclinedSection() {
  const { t } = useTranslation(['creator-desk', 'photo'])
  const { api } = usePlatform()
  const photos = useQuery(ownPhotosQuery(api))
  const stories = useQuery(ownStoriesQuery(api))
  if (photos.data === undefined || stories.data === undefined) return null
  const declined = [
    ...[photos.data.shown, photos.data.waiting, ...photos.data.gallery]
      .filter((photo) => photo !== null)
      .map((photo) => ({ ...photo, id: photo.photoId, kind: 'photo' as const })),
    ...stories.data.stories.map((story) => ({ ...story, id: story.storyId, kind: 'story' as const })),
  ].filter(({ state }) => state === 'declined')
  return (
    <Section title={t('declined.title')} text={t('declined.text')}>
      {declined.length === 0 && <p>{t('declined.none')}</p>}
      <ul className={styles.links}>
        {declined.map(({ id, kind, reason }) => (
          <li key={id}>
            <Link to={kind === 'photo' ? '/profile/edit' : '/stories'}>{t(`declined.${kind}`)}</Link>
            {': '}
            {t(`photo:reason.${reason ?? 'other'}`)}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/settings">{t('declined.decisions')}</Link>
      </p>
    </Section>
  )
}
