import type { ShownVideo } from '@serendip/contract'
import { Button, Notice, VisuallyHidden } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useCoinPrice } from '../coins/coin-price.ts'
import { UnlockVideoDialog } from './unlock-video-dialog.tsx'
import { VideoPlayer } from './video-player.tsx'
import { VideoPoster } from './video-poster.tsx'
import { videosOfQuery } from './videos-query.ts'
import styles from './videos.module.css'

const ReportDialog = lateView(async () => (await import('../safety/report-dialog.tsx')).ReportDialog)

interface CreatorVideosProps {
  readonly creatorId: string
  readonly name: string
  /** One's own page, or a demo creator's: nobody is reported. */
  readonly isReportable: boolean
}

/** The videos of a creator's page: each plays large, once it is bought where it has a price. */
export function CreatorVideos({ creatorId, name, isReportable }: CreatorVideosProps) {
  const { t } = useTranslation(['videos', 'everywhere'])
  const { api } = usePlatform()
  const { priceOf } = useCoinPrice()
  const { data: videos, isError, refetch } = useQuery(videosOfQuery(api, creatorId))
  const [openId, setOpenId] = useState<string | null>(null)
  const [reportedId, setReportedId] = useState<string | null>(null)
  if (isError) {
    return (
      <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
        {t('failed')}
      </Notice>
    )
  }
  if (videos === undefined || videos.length === 0) return null
  const of = videos.length
  const labelOf = ({ availability, unlockCoins }: ShownVideo, at: number): string => {
    if (availability === 'available') return t('open', { at, of })
    return unlockCoins === null
      ? t('openMembers', { at, of })
      : t('openPaid', { at, of, price: priceOf(unlockCoins) })
  }
  const place = videos.findIndex(({ videoId }) => videoId === openId)
  const shown = videos[place]
  const close = () => setOpenId(null)
  return (
    <section className={styles.gallery} aria-label={t('title', { name })}>
      <ul className={styles.row}>
        {videos.map((video, index) => (
          <li key={video.videoId}>
            <button type="button" className={styles.open} onClick={() => setOpenId(video.videoId)}>
              <VisuallyHidden>{labelOf(video, index + 1)}</VisuallyHidden>
              <VideoPoster
                video={video}
                isLocked={video.availability !== 'available'}
                price={video.unlockCoins === null ? null : priceOf(video.unlockCoins)}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown?.availability === 'available' && (
        <VideoPlayer
          key={shown.videoId}
          mediaId={shown.mediaId}
          title={t('player', { at: place + 1, of })}
          label={t('video', { name })}
          isMarked={isReportable && (shown.unlockCoins !== null || shown.membersOnly)}
          onReport={
            isReportable
              ? () => {
                  close()
                  setReportedId(shown.videoId)
                }
              : undefined
          }
          onClose={close}
        />
      )}
      {shown && shown.availability !== 'available' && (
        <UnlockVideoDialog video={shown} creatorId={creatorId} onClose={close} />
      )}
      {reportedId !== null && (
        <Suspense fallback={null}>
          <ReportDialog
            open
            onOpenChange={() => setReportedId(null)}
            about={{ videoId: reportedId }}
            partner={{ userId: creatorId, name }}
          />
        </Suspense>
      )}
    </section>
  )
}
