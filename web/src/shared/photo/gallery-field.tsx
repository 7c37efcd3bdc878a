import { galleryMaxOf, type RolesGroup, showsGallery } from '@serendip/contract'
import { Button, Notice, PlusIcon, Skeleton } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import styles from './gallery-field.module.css'
import { GalleryPicture } from './gallery-picture.tsx'
import { OrderedTiles, ReviewBadge } from './ordered-tiles.tsx'
import { PhotosFailed } from './photo-field.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { RemovePhotoDialog } from './remove-photo-dialog.tsx'
import { useGalleryOrder } from './use-gallery-order.ts'
import { useOwnPhotos } from './use-own-photos.ts'

/** One's own pictures beside the main photo: adding, ordering and removing them, and what became of each review. */
export function GalleryField({ rolesGroup }: { rolesGroup: RolesGroup }) {
  const { t } = useTranslation(['gallery', 'photo', 'error'])
  const { photos, sending, removing } = useOwnPhotos('galleryPhoto')
  const ordering = useGalleryOrder()
  const [removedId, setRemovedId] = useState<string | null>(null)
  if (photos.isPending) return <Skeleton shape="block" />
  if (photos.isError) return <PhotosFailed onRetry={() => void photos.refetch()} />
  const { gallery } = photos.data
  const of = gallery.length
  const max = galleryMaxOf(rolesGroup)
  const failed = [removing, ordering].find(({ isError }) => isError)
  return (
    <div className={styles.field}>
      {!showsGallery(rolesGroup) && <Notice>{t('notApproved')}</Notice>}
      {gallery.some(({ byRule }) => byRule) && <Notice>{t('photo:shownByRule')}</Notice>}
      <OrderedTiles
        items={gallery}
        label={t('own')}
        idOf={({ photoId }) => photoId}
        words={(what, at) => t(what, at)}
        picture={({ photoId, state }, at) => (
          <>
            <GalleryPicture photoId={photoId} size="page" own alt={t('ownPhoto', at)} />
            <ReviewBadge state={state}>{t(`state.${state}`)}</ReviewBadge>
          </>
        )}
        note={({ state, reason }) =>
          state === 'declined' && <p className={styles.reason}>{t(`photo:reason.${reason ?? 'other'}`)}</p>
        }
        onOrder={(ids) => ordering.mutate(ids)}
        onRemove={setRemovedId}
      />
      {failed && <Notice tone="error">{t(`error:${asApiError(failed.error).code}`)}</Notice>}
      <PhotoPicker sending={sending}>
        {(choose, problem) => (
          <>
            <div className={styles.add}>
              <Button icon={<PlusIcon />} disabled={of >= max} onClick={choose}>
                {t('add')}
              </Button>
              <span className={styles.count}>{t('count', { of, max })}</span>
            </div>
            {problem !== null && <Notice tone="error">{problem}</Notice>}
          </>
        )}
      </PhotoPicker>
      <RemovePhotoDialog
        open={removedId !== null}
        onClose={() => setRemovedId(null)}
        onRemove={() => removedId !== null && removing.mutate(removedId)}
      />
    </div>
  )
}
