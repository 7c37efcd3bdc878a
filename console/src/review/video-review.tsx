import type { WaitingVideo } from '@serendip/contract/operator'
import { Badge } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { When } from '../parts/facts/when.tsx'
import type { Lease } from '../parts/queues/use-lease.ts'
import { DecisionNotice, useDecision } from './decision.tsx'
import styles from './photos-screen.module.css'
import { PictureDecision, type Verdict } from './picture-decision.tsx'
import type { ReviewProps } from './review-screen.tsx'
import { WaitingFile } from './waiting-file.tsx'

/** Of the list and of each video in it. */
export const videosKey = ['videos'] as const

const lease: Lease = {
  queryKey: videosKey,
  claim: (api, videoId) => api.review.claimVideo({ params: { videoId } }),
  release: (api, videoId) => api.review.releaseVideo({ params: { videoId } }),
}

/** A video of a gallery with its still picture, and what an operator decides about it. */
export function VideoReview({ item: video, path, next, decided }: ReviewProps<WaitingVideo>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { videoId, ownerName: name } = video
  const [shownId, setShownId] = useState<string | null>(null)
  const { mayDecide, isReady, decide, error } = useDecision<Verdict>(videoId, {
    lease,
    isShown: shownId === videoId,
    path,
    decided,
    words: ({ verdict }) => t(`undo.video.${verdict}`, { name: name || t('people.nameless') }),
    send: (body) => api.review.decideVideo({ params: { videoId }, body }),
  })
  return (
    <>
      <DecisionNotice error={error} taken={t('videos.taken')} />
      <div className={styles.review}>
        <div className={styles.frame}>
          {mayDecide && (
            <WaitingFile
              queryKey={['video-file', videoId]}
              read={() => api.review.videoFile({ params: { videoId } })}
              type="video"
              label={t('videos.of', { name })}
              onShown={() => setShownId(videoId)}
            />
          )}
        </div>
        <div className={styles.side}>
          <VideoFacts video={video} />
          {mayDecide && video.hasStill && (
            <WaitingFile
              queryKey={['video-still', videoId]}
              read={() => api.review.videoStill({ params: { videoId } })}
              type="image"
              label={t('videos.still')}
            />
          )}
          <p>{t(video.hasStill ? 'videos.still' : 'videos.noStill')}</p>
          <PictureDecision mayDecide={mayDecide} isReady={isReady} next={next} decide={decide} />
        </div>
      </div>
    </>
  )
}

function VideoFacts({ video }: { readonly video: WaitingVideo }) {
  const { t } = useTranslation('console')
  const { ownerId, ownerName, unlockCoins, membersOnly, waitingSince } = video
  return (
    <div className={styles.who}>
      <h2>
        <PersonLink person={{ userId: ownerId, name: ownerName }} />
      </h2>
      <code>{ownerId}</code>
      {unlockCoins !== null && <Badge tone="coin">{t('videos.price', { coins: unlockCoins })}</Badge>}
      {membersOnly && <Badge tone="coin">{t('videos.members')}</Badge>}
      {unlockCoins === null && !membersOnly && <Badge>{t('videos.free')}</Badge>}
      <p>
        {t('videos.since')} <When ms={waitingSince} />
      </p>
    </div>
  )
}
