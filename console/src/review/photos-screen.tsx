import { type PhotoDecline, photoDeclines } from '@serendip/contract'
import type { WaitingPhoto } from '@serendip/contract/operator'
import { Badge, Button, CircleCheckIcon, EmptyState, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Screen } from '../parts/screen.tsx'
import { useBlobAddress } from '../parts/use-blob-address.ts'
import { When } from '../parts/when.tsx'
import styles from './photos-screen.module.css'

const photosKey = ['photos']
const refreshMs = 10_000

type Verdict =
  | { readonly verdict: 'approved' }
  | { readonly verdict: 'declined'; readonly reason: PhotoDecline }

/** The picture, fetched with the console's own header; its address lives as long as it is shown. */
function usePicture(photoId: string): string | null {
  const { data } = useQuery({
    queryKey: ['photo', photoId],
    queryFn: () => api.review.photo({ params: { photoId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useBlobAddress(data)
}

/** Keys of the keyboard: A approves, 1 to 6 decline with a reason. */
function useKeys(decide: (verdict: Verdict) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof HTMLInputElement || document.querySelector('[role="dialog"]')) return
      const reason = photoDeclines[Number(event.key) - 1]
      if (event.key.toLowerCase() === 'a') decide({ verdict: 'approved' })
      else if (reason !== undefined) decide({ verdict: 'declined', reason })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [decide])
}

/** Photos wait here until somebody looked at them; others see only approved ones. */
export function PhotosScreen() {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: photosKey,
    queryFn: () => api.review.photos(),
    refetchInterval: refreshMs,
  })
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const photo = data?.photos[0]
  const decide = async (verdict: Verdict) => {
    if (!photo || isPending) return
    setPending(true)
    setError(null)
    await api.review
      .decidePhoto({ params: { photoId: photo.photoId }, body: verdict })
      .catch((thrown: unknown) => setError(thrown))
    await queries.invalidateQueries({ queryKey: photosKey })
    setPending(false)
  }
  if (!data) return <Spinner />
  return (
    <Screen title={t('nav.photos')} text={t('photos.waiting', { count: data.waiting })}>
      <ErrorNotice error={error} />
      {photo ? (
        <Review key={photo.photoId} photo={photo} isPending={isPending} decide={(one) => void decide(one)} />
      ) : (
        <EmptyState icon={<CircleCheckIcon />} title={t('photos.none')} text={t('photos.noneText')} />
      )}
    </Screen>
  )
}

interface ReviewProps {
  readonly photo: WaitingPhoto
  readonly isPending: boolean
  decide(verdict: Verdict): void
}

function Review({ photo, isPending, decide }: ReviewProps) {
  const { t } = useTranslation('console')
  const picture = usePicture(photo.photoId)
  useKeys(decide)
  return (
    <div className={styles.review}>
      <div className={styles.frame}>
        {picture ? <img src={picture} alt={t('photos.of', { name: photo.ownerName })} /> : <Spinner />}
      </div>
      <div className={styles.side}>
        <div className={styles.who}>
          <h2>{photo.ownerName}</h2>
          <code>{photo.ownerId}</code>
          {photo.rolesGroup !== 'user' && <Badge tone="coin">{t('photos.creator')}</Badge>}
          <p>
            {t('photos.since')} <When ms={photo.waitingSince} />
          </p>
        </div>
        <Button
          look="ember"
          size="l"
          block
          pending={isPending}
          onClick={() => decide({ verdict: 'approved' })}
        >
          {t('photos.approve')} <kbd>{t('photos.approveKey')}</kbd>
        </Button>
        <h3>{t('photos.decline')}</h3>
        {photoDeclines.map((reason, index) => (
          <Button
            key={reason}
            block
            disabled={isPending}
            className={styles.reason}
            onClick={() => decide({ verdict: 'declined', reason })}
          >
            <span>{t(`decline.${reason}`)}</span>
            <kbd>{index + 1}</kbd>
          </Button>
        ))}
      </div>
    </div>
  )
}
