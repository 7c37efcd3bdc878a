import { limits } from '@serendip/contract'
import { Button, Notice, PlusIcon, Skeleton, VisuallyHidden } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import styles from './gallery-field.module.css'
import { GalleryTile, type Move } from './gallery-tile.tsx'
import { PhotosFailed } from './photo-field.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { RemovePhotoDialog } from './remove-photo-dialog.tsx'
import { movedTo, useGalleryOrder } from './use-gallery-order.ts'
import { useOwnPhotos } from './use-own-photos.ts'

interface GalleryMove {
  readonly id: string
  readonly by: Move
}

/** A creator's pictures beside the main photo: adding, ordering and removing them, and what became of each review. */
export function GalleryField({ isApproved }: { isApproved: boolean }) {
  const { t } = useTranslation(['gallery', 'photo', 'error'])
  const { photos, sending, removing } = useOwnPhotos('galleryPhoto')
  const ordering = useGalleryOrder()
  const [removedId, setRemovedId] = useState<string | null>(null)
  /** The place that a picture was moved to last, to be said. */
  const [place, setPlace] = useState<number | null>(null)
  const toFocus = useRef<GalleryMove | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const order = photos.data?.gallery.map(({ photoId }) => photoId).join(' ')
  useEffect(() => {
    if (order === undefined || toFocus.current === null) return
    focusMoved(list.current, toFocus.current)
    toFocus.current = null
  }, [order])
  if (photos.isPending) return <Skeleton shape="block" />
  if (photos.isError) return <PhotosFailed onRetry={() => void photos.refetch()} />
  const { gallery } = photos.data
  const ids = gallery.map(({ photoId }) => photoId)
  const of = ids.length
  const put = (id: string, to: number, by: Move | null) => {
    const next = movedTo(ids, id, to)
    if (next === ids) return
    toFocus.current = by && { id, by }
    setPlace(to)
    ordering.mutate(next)
  }
  const failed = [removing, ordering].find(({ isError }) => isError)
  return (
    <div className={styles.field}>
      {!isApproved && <Notice>{t('notApproved')}</Notice>}
      {gallery.some(({ byRule }) => byRule) && <Notice>{t('photo:shownByRule')}</Notice>}
      {of > 0 && (
        <ol ref={list} className={styles.tiles} aria-label={t('own')}>
          {gallery.map((photo, index) => (
            <GalleryTile
              key={photo.photoId}
              photo={photo}
              index={index}
              of={of}
              onMove={(by) => put(photo.photoId, index + (by === 'later' ? 1 : -1), by)}
              onDropped={(id) => put(id, index, null)}
              onRemove={() => setRemovedId(photo.photoId)}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{place !== null && t('moved', { at: place + 1, of })}</VisuallyHidden>
      {failed && <Notice tone="error">{t(`error:${asApiError(failed.error).code}`)}</Notice>}
      <PhotoPicker sending={sending}>
        {(choose, problem) => (
          <>
            <div className={styles.add}>
              <Button icon={<PlusIcon />} disabled={of >= limits.galleryMax} onClick={choose}>
                {t('add')}
              </Button>
              <span className={styles.count}>{t('count', { of, max: limits.galleryMax })}</span>
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

/** The focus stays on the button that moved the picture; at an end, on the one that leads back. */
function focusMoved(list: HTMLElement | null, { id, by }: GalleryMove): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>(`[data-photo="${id}"] [data-move]`) ?? [])]
  const free = buttons.filter(({ disabled }) => !disabled)
  const same = free.find(({ dataset }) => dataset['move'] === by)
  ;(same ?? free[0])?.focus()
}
