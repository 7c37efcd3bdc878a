import { photoDeclines } from '@serendip/contract'
import type { ViewPurpose, WaitingPhoto } from '@serendip/contract/operator'
import { Badge, Button, Notice, Spinner } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { DecidedPicture, UnshownNotice } from '../parts/evidence/decided-picture.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { postpone } from '../parts/queues/postponed.ts'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import { queueKey } from '../parts/queues/queue-key.ts'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { useBlobAddress } from '../parts/evidence/use-blob-address.ts'
import { type Lease, useLease } from '../parts/queues/use-lease.ts'
import { type Shortcuts, useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { Declines, type Verdict } from './declines.tsx'
import { OtherPhotos } from './other-photos.tsx'
import styles from './photos-screen.module.css'

/** Of the list and of each photo in it. */
export const photosKey = ['photos'] as const

const lease: Lease = {
  queryKey: photosKey,
  claim: (api, photoId) => api.review.claimPhoto({ params: { photoId } }),
  release: (api, photoId) => api.review.releasePhoto({ params: { photoId } }),
}

/** The picture, fetched with the console's own header; its address lives as long as it is shown. */
function Picture({ photo: { photoId, ownerName }, onShown }: Pick<ReviewProps, 'photo' | 'onShown'>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['photo', photoId],
    queryFn: () => api.review.photo({ params: { photoId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useBlobAddress(data)
  const retry = () => void refetch()
  if (isError && !isFetching) return <UnshownNotice retry={retry} />
  if (!address) return <Spinner />
  const alt = t('photos.of', { name: ownerName })
  return <DecidedPicture key={address} address={address} alt={alt} onShown={onShown} retry={retry} />
}

/** For an operator who does not decide it: hidden until they choose a purpose, which is logged. */
function LoggedPicture({ photo: { photoId, ownerName } }: Pick<ReviewProps, 'photo'>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, mutate } = useMutation({
    mutationFn: (purpose: ViewPurpose) => api.review.viewPhoto({ params: { photoId }, body: { purpose } }),
  })
  const address = useBlobAddress(data)
  if (address) return <img src={address} alt={t('photos.of', { name: ownerName })} />
  return (
    <div>
      <ErrorNotice error={error} />
      <p>{t('photos.why')}</p>
      <PurposeButtons label={t('photos.of', { name: ownerName })} onChoose={mutate} />
    </div>
  )
}

interface PhotoReviewProps {
  readonly photo: WaitingPhoto
  /** Address at which it opens again if the decision is undone. */
  readonly path: string
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  /** Next step after a decision; null if the list shows the next one by itself. */
  readonly decided: (() => void) | null
}

/**
 * A photo, claimed while it is shown to an operator who decides. A decision is sent after some seconds, so that it can
 * be undone.
 */
export function PhotoReview({ photo, path, next, decided }: PhotoReviewProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const mayDecide = useMe().rights.has('cases.decide')
  const claim = useLease(mayDecide ? photo.photoId : null, lease)
  const [shownId, setShownId] = useState<string | null>(null)
  const isShown = shownId === photo.photoId
  const decide = (verdict: Verdict) => {
    if (!claim.isClaimedHere || !isShown) return
    const { photoId, ownerName: name } = photo
    postpone({
      id: photoId,
      path,
      words: t(`undo.photo.${verdict.verdict}`, { name: name || t('people.nameless') }),
      send: () => api.review.decidePhoto({ params: { photoId }, body: verdict }),
      settled: () =>
        Promise.all([photosKey, queueKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    })
    decided?.()
  }
  return (
    <>
      {errorCodeOf(claim.error) === 'conflict' ? (
        <Notice tone="warn">{t('photos.taken')}</Notice>
      ) : (
        <ErrorNotice error={claim.error} />
      )}
      <ReadsOnly without="cases.decide" />
      <Review
        photo={photo}
        mayDecide={mayDecide}
        next={next}
        decide={decide}
        isReady={claim.isClaimedHere && isShown}
        onShown={() => setShownId(photo.photoId)}
      />
    </>
  )
}

interface ReviewProps {
  readonly photo: WaitingPhoto
  readonly mayDecide: boolean
  /** Whether the photo is claimed and on the screen. */
  readonly isReady: boolean
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  decide(verdict: Verdict): void
  onShown(): void
}

function Review({ photo, mayDecide, isReady, next, decide, onShown }: ReviewProps) {
  const { t } = useTranslation('console')
  const keys: Shortcuts = Object.fromEntries(
    photoDeclines.map((reason, index) => [index + 1, () => decide({ verdict: 'declined', reason })]),
  )
  useShortcuts({ ...keys, a: () => decide({ verdict: 'approved' }), n: next })
  return (
    <div className={styles.review}>
      <div className={styles.frame}>
        {mayDecide ? <Picture photo={photo} onShown={onShown} /> : <LoggedPicture photo={photo} />}
      </div>
      <div className={styles.side}>
        <div className={styles.who}>
          <h2>
            <PersonLink person={{ userId: photo.ownerId, name: photo.ownerName }} />
          </h2>
          <code>{photo.ownerId}</code>
          {photo.rolesGroup !== 'user' && <Badge tone="coin">{t('photos.creator')}</Badge>}
          <p>
            {t('photos.since')} <When ms={photo.waitingSince} />
          </p>
        </div>
        {mayDecide && (
          <Button
            variant="ember"
            size="l"
            block
            disabled={!isReady}
            onClick={() => decide({ verdict: 'approved' })}
          >
            {t('photos.approve')} <kbd>{t('photos.approveKey')}</kbd>
          </Button>
        )}
        {next !== null && (
          <Button block onClick={next}>
            {t('texts.next')} <kbd>{t('reports.nextKey')}</kbd>
          </Button>
        )}
        {mayDecide && <Declines isReady={isReady} decide={decide} />}
      </div>
      <OtherPhotos photo={photo} />
    </div>
  )
}
