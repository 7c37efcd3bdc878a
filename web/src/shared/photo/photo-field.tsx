import { Button, CameraIcon, Notice, Skeleton, Trash2Icon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { PersonAvatar } from './person-avatar.tsx'
import styles from './photo-field.module.css'
import { PhotoPicker } from './photo-picker.tsx'
import { PhotoState } from './photo-state.tsx'
import { RemovePhotoDialog } from './remove-photo-dialog.tsx'
import { useOwnPhotos } from './use-own-photos.ts'

export interface PhotoFieldProps {
  readonly name: string
  readonly userId: string
}

/** One's own photo: who sees it, and replacing or removing it. */
export function PhotoField({ name, userId }: PhotoFieldProps) {
  const { t } = useTranslation(['photo', 'error'])
  const { photos, sending, removing } = useOwnPhotos()
  const [isRemoving, setIsRemoving] = useState(false)
  if (photos.isPending) return <Skeleton shape="circle" className={styles.picture ?? ''} />
  if (photos.isError) return <PhotosFailed onRetry={() => void photos.refetch()} />
  const { shown, waiting } = photos.data
  const current = waiting ?? shown
  return (
    <div className={styles.place}>
      <div className={styles.field}>
        <PersonAvatar
          photo={current?.photoId ?? ''}
          own
          name={name}
          seed={userId}
          label={t('yours')}
          className={styles.picture ?? ''}
        />
        <div className={styles.words}>
          <PhotoState photos={photos.data} name={name} userId={userId} />
          <PhotoPicker sending={sending}>
            {(choose, problem, isOpening) => (
              <>
                <div className={styles.actions}>
                  <Button icon={<CameraIcon />} pending={isOpening} onClick={choose}>
                    {current ? t('other') : t('choose')}
                  </Button>
                  {current && (
                    <Button variant="quiet" icon={<Trash2Icon />} onClick={() => setIsRemoving(true)}>
                      {t('remove')}
                    </Button>
                  )}
                </div>
                {problem !== null && <Notice tone="error">{problem}</Notice>}
              </>
            )}
          </PhotoPicker>
          {removing.isError && <Notice tone="error">{t(`error:${asApiError(removing.error).code}`)}</Notice>}
        </div>
      </div>
      <RemovePhotoDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        onRemove={() => current && removing.mutate(current.photoId)}
      />
    </div>
  )
}

export function PhotosFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['photo', 'everywhere'])
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>{t('everywhere:retry')}</Button>}>
      {t('failed')}
    </Notice>
  )
}
