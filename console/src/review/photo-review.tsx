import type { ViewPurpose, WaitingPhoto } from '@serendip/contract/operator'
import { Badge, Spinner } from '@serendip/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { DecidedPicture, UnshownNotice } from '../parts/evidence/decided-picture.tsx'
import { useBlobAddress } from '../parts/evidence/use-blob-address.ts'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { When } from '../parts/facts/when.tsx'
import { PurposeButtons } from '../parts/forms/purpose-buttons.tsx'
import type { Lease } from '../parts/queues/use-lease.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { DecisionNotice, useDecision } from './decision.tsx'
import { OtherPhotos } from './other-photos.tsx'
import styles from './photos-screen.module.css'
import { PictureDecision, type Verdict } from './picture-decision.tsx'
import type { ReviewProps } from './review-screen.tsx'

/** Of the list and of each photo in it. */
export const photosKey = ['photos'] as const

const lease: Lease = {
  queryKey: photosKey,
  claim: (api, photoId) => api.review.claimPhoto({ params: { photoId } }),
  release: (api, photoId) => api.review.releasePhoto({ params: { photoId } }),
}

interface PictureProps {
  readonly photo: WaitingPhoto
  /** The picture is on the screen. */
  onShown(): void
}

/** The picture, fetched with the console's own header; its address lives as long as it is shown. */
function Picture({ photo: { photoId, ownerName }, onShown }: PictureProps) {
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
function LoggedPicture({ photo: { photoId, ownerName } }: Pick<PictureProps, 'photo'>) {
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

/** A photo, and what an operator decides about it. */
export function PhotoReview({ item: photo, path, next, decided }: ReviewProps<WaitingPhoto>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { photoId, ownerName: name } = photo
  const [shownId, setShownId] = useState<string | null>(null)
  const { mayDecide, isReady, decide, error } = useDecision<Verdict>(photoId, {
    lease,
    isShown: shownId === photoId,
    path,
    decided,
    words: ({ verdict }) => t(`undo.photo.${verdict}`, { name: name || t('people.nameless') }),
    send: (body) => api.review.decidePhoto({ params: { photoId }, body }),
  })
  return (
    <>
      <DecisionNotice error={error} taken={t('photos.taken')} />
      <div className={styles.review}>
        <div className={styles.frame}>
          {mayDecide ? (
            <Picture photo={photo} onShown={() => setShownId(photoId)} />
          ) : (
            <LoggedPicture photo={photo} />
          )}
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
          <PictureDecision mayDecide={mayDecide} isReady={isReady} next={next} decide={decide} />
        </div>
        <OtherPhotos photo={photo} />
      </div>
    </>
  )
}
