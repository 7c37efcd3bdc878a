import { type PhotoDecline, photoDeclines } from '@serendip/contract'
import type { WaitingPhoto } from '@serendip/contract/operator'
import { Badge, Button, CircleCheckIcon, EmptyState, Notice, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api, errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { isTyping } from '../parts/is-typing.ts'
import { Screen } from '../parts/screen.tsx'
import { useBlobAddress } from '../parts/use-blob-address.ts'
import { type Lease, useLease } from '../parts/use-lease.ts'
import { useReviewQueue } from '../parts/use-review-queue.ts'
import { When } from '../parts/when.tsx'
import styles from './photos-screen.module.css'

const photosKey = ['photos'] as const
const refreshMs = 10_000

const lease: Lease = {
  queryKey: photosKey,
  claim: (photoId) => api.review.claimPhoto({ params: { photoId } }),
  release: (photoId) => api.review.releasePhoto({ params: { photoId } }),
}
const idOf = ({ photoId }: WaitingPhoto) => photoId

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

/** Keys of the keyboard: A approves, 1 to 6 decline with a reason, N shows the next one. */
function useKeys(decide: (verdict: Verdict) => void, next: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      const reason = photoDeclines[Number(event.key) - 1]
      if (event.key.toLowerCase() === 'a') decide({ verdict: 'approved' })
      else if (event.key.toLowerCase() === 'n') next()
      else if (reason !== undefined) decide({ verdict: 'declined', reason })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [decide, next])
}

/** Photos wait here until somebody looked at them; others see only approved ones. */
export function PhotosScreen() {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { data, error: readError } = useQuery({
    queryKey: photosKey,
    queryFn: () => api.review.photos(),
    refetchInterval: refreshMs,
  })
  const { shown, next, hasNext } = useReviewQueue(data?.photos, idOf)
  const claim = useLease(shown?.photoId ?? null, lease)
  // What another operator has claimed meanwhile is gone from here with the next answer.
  const claimError = errorCodeOf(claim.error) === 'conflict' ? null : claim.error
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const decide = async (verdict: Verdict) => {
    if (!shown || isPending || !claim.isOurs) return
    setPending(true)
    setError(null)
    await api.review
      .decidePhoto({ params: { photoId: shown.photoId }, body: verdict })
      .catch((thrown: unknown) => setError(thrown))
    await queries.invalidateQueries({ queryKey: photosKey })
    setPending(false)
  }
  return (
    <Screen title={t('nav.photos')} text={t('photos.waiting', { count: data?.waiting ?? 0 })}>
      {errorCodeOf(error) === 'conflict' ? (
        <Notice tone="warn">{t('photos.changed')}</Notice>
      ) : (
        <ErrorNotice error={error ?? claimError ?? readError} />
      )}
      {!data && !readError && <Spinner />}
      {data && !shown && (
        <EmptyState
          icon={<CircleCheckIcon />}
          title={t(data.waiting === 0 ? 'photos.none' : 'photos.claimed')}
          text={t('photos.noneText')}
        />
      )}
      {shown && (
        <Review
          key={shown.photoId}
          photo={shown}
          isReady={claim.isOurs && !isPending}
          next={hasNext ? next : null}
          decide={(one) => void decide(one)}
        />
      )}
    </Screen>
  )
}

interface ReviewProps {
  readonly photo: WaitingPhoto
  readonly isReady: boolean
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  decide(verdict: Verdict): void
}

function Review({ photo, isReady, next, decide }: ReviewProps) {
  const { t } = useTranslation('console')
  const picture = usePicture(photo.photoId)
  useKeys(decide, () => next?.())
  return (
    <div className={styles.review}>
      <div className={styles.frame}>
        {picture ? <img src={picture} alt={t('photos.of', { name: photo.ownerName })} /> : <Spinner />}
      </div>
      <div className={styles.side}>
        <div className={styles.who}>
          <h2>
            <Link to={`/people/${photo.ownerId}`}>
              <bdi>{photo.ownerName || t('people.nameless')}</bdi>
            </Link>
          </h2>
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
          disabled={!isReady}
          onClick={() => decide({ verdict: 'approved' })}
        >
          {t('photos.approve')} <kbd>{t('photos.approveKey')}</kbd>
        </Button>
        {next !== null && (
          <Button block onClick={next}>
            {t('texts.next')} <kbd>{t('reports.nextKey')}</kbd>
          </Button>
        )}
        <h3>{t('photos.decline')}</h3>
        {photoDeclines.map((reason, index) => (
          <Button
            key={reason}
            block
            disabled={!isReady}
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
