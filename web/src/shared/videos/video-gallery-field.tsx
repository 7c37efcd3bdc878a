import { type OwnVideos, videoLimits } from '@serendip/contract'
import { Button, Dialog, Notice, PlusIcon, Skeleton, VisuallyHidden } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useCoinPrice } from '../coins/coin-price.ts'
import styles from '../photo/gallery-field.module.css'
import { OrderedTiles, ReviewBadge } from '../photo/ordered-tiles.tsx'
import { PostVideoDialog } from './post-video-dialog.tsx'
import { VideoPlayer } from './video-player.tsx'
import { VideoPoster } from './video-poster.tsx'
import { ownVideosQuery, videosKey } from './videos-query.ts'
import own from './videos.module.css'

/** One's own gallery, and what changes it: an order is shown at once, and as before if the server does not take it. */
function useOwnVideos() {
  const { api, socket } = usePlatform()
  const queries = useQueryClient()
  const gallery = useQuery(ownVideosQuery(api))
  const { queryKey } = ownVideosQuery(api)
  const refresh = () => queries.invalidateQueries({ queryKey: videosKey })
  useEffect(
    () => socket.on('video.decided', () => void queries.invalidateQueries({ queryKey: videosKey })),
    [socket, queries],
  )
  const ordering = useMutation({
    // One after another: the last order is the one that stays.
    scope: { id: 'video-order' },
    mutationFn: (ids: readonly string[]) => api.videos.order({ body: { videoIds: [...ids] } }),
    async onMutate(ids) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (known: OwnVideos | undefined) => {
        const placeOf = ({ videoId }: OwnVideos['videos'][number]) => ids.indexOf(videoId)
        return known && { ...known, videos: known.videos.toSorted((a, b) => placeOf(a) - placeOf(b)) }
      })
    },
    onSettled: refresh,
  })
  const removing = useMutation({
    mutationFn: (videoId: string) => api.videos.remove({ params: { videoId } }),
    onSuccess: refresh,
  })
  return { gallery, ordering, removing, refresh }
}

/** A creator's videos: adding, ordering and removing them, their prices, and what became of each review. */
export function VideoGalleryField() {
  const { t } = useTranslation(['videos', 'error', 'everywhere'])
  const { priceOf } = useCoinPrice()
  const { gallery, ordering, removing, refresh } = useOwnVideos()
  const [openId, setOpenId] = useState<string | null>(null)
  const [removedId, setRemovedId] = useState<string | null>(null)
  const [adding, setAdding] = useState<'open' | 'done' | null>(null)
  if (gallery.isPending) return <Skeleton shape="block" />
  if (gallery.isError) {
    return (
      <Notice
        tone="error"
        action={<Button onClick={() => void gallery.refetch()}>{t('everywhere:retry')}</Button>}
      >
        {t('failed')}
      </Notice>
    )
  }
  const { videos, left } = gallery.data
  const of = videos.length
  const failed = [removing, ordering].find(({ isError }) => isError)
  const opened = videos.find(({ videoId }) => videoId === openId)
  return (
    <div className={styles.field}>
      <OrderedTiles
        items={videos}
        label={t('own.list')}
        idOf={({ videoId }) => videoId}
        words={(what, at) => t(`own.${what}`, at)}
        picture={(video, at) => (
          <>
            <button type="button" className={own.open} onClick={() => setOpenId(video.videoId)}>
              <VisuallyHidden>{t('own.play', at)}</VisuallyHidden>
              <VideoPoster video={video} isLocked={false} price={null} />
            </button>
            <ReviewBadge state={video.state}>{t(`own.state.${video.state}`)}</ReviewBadge>
          </>
        )}
        note={({ state, reason, unlockCoins, membersOnly, sold }) => (
          <div className={own.note}>
            {state === 'declined' && <p>{t(`reason.${reason ?? 'other'}`)}</p>}
            {unlockCoins === null && <p>{t(membersOnly ? 'own.membersOnly' : 'own.free')}</p>}
            {unlockCoins !== null && <p>{priceOf(unlockCoins)}</p>}
            {sold > 0 && <p>{t('own.sold', { count: sold })}</p>}
          </div>
        )}
        onOrder={(ids) => ordering.mutate(ids)}
        onRemove={setRemovedId}
      />
      {failed && <Notice tone="error">{t(`error:${asApiError(failed.error).code}`)}</Notice>}
      <div className={styles.add}>
        <Button icon={<PlusIcon />} disabled={left === 0} onClick={() => setAdding('open')}>
          {t('own.add')}
        </Button>
        <span className={styles.count}>{t('own.count', { of, max: videoLimits.galleryMax })}</span>
      </div>
      {adding === 'done' && <Notice tone="info">{t('own.done')}</Notice>}
      {adding === 'open' && (
        <PostVideoDialog
          onClose={() => setAdding(null)}
          onPosted={() => {
            setAdding('done')
            void refresh()
          }}
        />
      )}
      {opened && (
        <VideoPlayer
          mediaId={opened.mediaId}
          title={t('own.place', { at: videos.indexOf(opened) + 1, of })}
          label={t('own.place', { at: videos.indexOf(opened) + 1, of })}
          onClose={() => setOpenId(null)}
        />
      )}
      <Dialog
        open={removedId !== null}
        onOpenChange={(open) => open || setRemovedId(null)}
        title={t('own.removeTitle')}
        description={t('own.removeText')}
        closeLabel={t('everywhere:close')}
        footer={
          <>
            <Button onClick={() => setRemovedId(null)}>{t('own.keep')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (removedId !== null) removing.mutate(removedId)
                setRemovedId(null)
              }}
            >
              {t('own.removeConfirm')}
            </Button>
          </>
        }
      />
    </div>
  )
}
