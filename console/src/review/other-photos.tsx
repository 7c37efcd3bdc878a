import type { WaitingPhoto } from '@serendip/contract/operator'
import { Badge, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { useBlobAddress } from '../parts/evidence/use-blob-address.ts'
import { useMe } from '../queries.ts'
import styles from './photos-screen.module.css'

type Other = WaitingPhoto['others'][number]

/** The owner's other photos beside the one under review: the main one, and the gallery with what waits in it. */
export function OtherPhotos({ photo: { ownerId, others: otherPhotos } }: { photo: WaitingPhoto }) {
  const { t } = useTranslation('console')
  if (otherPhotos.length === 0) return null
  return (
    <section aria-label={t('photos.others')}>
      <h2>{t('photos.others')}</h2>
      <ul className={styles.others}>
        {otherPhotos.map((otherPhoto) => (
          <li key={otherPhoto.photoId}>
            <OtherPhoto other={otherPhoto} ownerId={ownerId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Approved ones are seen by everyone; those that wait only by who decides them. */
function OtherPhoto({ other: { photoId, kind, state }, ownerId }: { other: Other; ownerId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const isShown = state === 'approved'
  const maySee = useMe().rights.has(isShown ? 'people.read' : 'cases.decide')
  const { data, isError } = useQuery({
    queryKey: ['photo', photoId, state],
    queryFn: () =>
      isShown
        ? api.people.photo({ params: { userId: ownerId, photoId } })
        : api.review.photo({ params: { photoId } }),
    enabled: maySee,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useBlobAddress(data)
  const words = t(kind === 'photos' ? 'photos.main' : 'photos.ofGallery')
  const picture = address ? (
    <img src={address} alt={words} />
  ) : (
    <span className={styles.unseen}>{maySee && !isError ? <Spinner /> : words}</span>
  )
  return (
    <>
      {isShown ? picture : <Link to={`/${kind}/${photoId}`}>{picture}</Link>}
      <Badge tone={isShown ? 'mint' : 'neutral'}>{t(`photos.otherState.${kind}.${state}`)}</Badge>
    </>
  )
}
