import { Disclosure, Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ownPhotosQuery } from '../../../shared/photo/photo-queries.ts'
import { ownStoriesQuery } from '../../../shared/stories/stories-query.ts'
import { ownVideosQuery } from '../../../shared/videos/videos-query.ts'
import styles from './desk.module.css'

const placeOf = { photo: '/profile/edit', story: '/stories', video: '/profile/edit#videos' } as const

/** An artist has no gallery of videos. */
export interface DeclinedSectionProps {
  readonly hasVideos: boolean
}

/** Photos, stories and videos that were declined, and texts that were removed, each with the reason. */
export function DeclinedSection({ hasVideos }: DeclinedSectionProps) {
  const { t } = useTranslation(['creator-desk', 'photo'])
  const { api } = usePlatform()
  const photos = useQuery(ownPhotosQuery(api))
  const stories = useQuery(ownStoriesQuery(api))
  const videos = useQuery({ ...ownVideosQuery(api), enabled: hasVideos })
  const decisions = useQuery({
    queryKey: ['own-decisions'],
    queryFn: () => api.decisions.ownDecisions(),
  })
  if (photos.data === undefined || stories.data === undefined) return null
  const declined = [
    ...[photos.data.shown, photos.data.waiting, ...photos.data.gallery]
      .filter((photo) => photo !== null)
      .map((photo) => ({ ...photo, id: photo.photoId, kind: 'photo' as const })),
    ...stories.data.stories.map((story) => ({ ...story, id: story.storyId, kind: 'story' as const })),
    ...(videos.data?.videos ?? []).map((video) => ({ ...video, id: video.videoId, kind: 'video' as const })),
  ].filter(({ state }) => state === 'declined')
  const texts = (decisions.data?.decisions ?? []).flatMap(({ decisionId, removedText, statement }) =>
    removedText === undefined ? [] : [{ decisionId, removedText, statement }],
  )
  return (
    <Section title={t('declined.title')} text={t('declined.text')}>
      {declined.length === 0 && texts.length === 0 && <p>{t('declined.none')}</p>}
      <ul className={styles.links}>
        {declined.map(({ id, kind, reason }) => (
          <li key={id}>
            <Link to={placeOf[kind]}>{t(`declined.${kind}`)}</Link>
            {': '}
            {t(`photo:reason.${reason ?? 'other'}`)}
          </li>
        ))}
      </ul>
      {texts.map(({ decisionId, removedText, statement }) => (
        <Disclosure key={decisionId} summary={t(`declined.${removedText}`)}>
          <p className={styles.statement}>{statement}</p>
        </Disclosure>
      ))}
      <p>
        <Link to="/settings#decisions">{t('declined.decisions')}</Link>
      </p>
    </Section>
  )
}
