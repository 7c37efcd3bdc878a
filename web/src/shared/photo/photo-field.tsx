import { Button, CameraIcon, Notice, Skeleton, Trash2Icon } from '@serendip/ui'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { loadLate } from '../../platform/late/load-late.ts'
import { PersonAvatar } from './person-avatar.tsx'
import styles from './photo-field.module.css'
import { PhotoState } from './photo-state.tsx'
import { openPicture, type PictureProblem } from './picture.ts'
import { RemovePhotoDialog } from './remove-photo-dialog.tsx'
import { useOwnPhotos } from './use-own-photos.ts'

const CropDialog = lazy(async () => ({
  default: (await loadLate(() => import('./crop-dialog.tsx'))).CropDialog,
}))

export interface PhotoFieldProps {
  readonly name: string
  readonly userId: string
}

/** One's own photo: who sees it, and replacing or removing it. */
export function PhotoField({ name, userId }: PhotoFieldProps) {
  const { t } = useTranslation(['photo', 'error'])
  const { photos, sending, removing } = useOwnPhotos()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [broken, setBroken] = useState<PictureProblem | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    sending.reset()
    const opened = await openPicture(file)
    setBroken(typeof opened === 'string' ? opened : null)
    setPicture(typeof opened === 'string' ? null : opened)
  }
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
          <PhotoState {...{ photos: photos.data, name, userId }} />
          <div className={styles.actions}>
            <Button icon={<CameraIcon />} onClick={() => input.current?.click()}>
              {current ? t('other') : t('choose')}
            </Button>
            {current && (
              <Button look="quiet" icon={<Trash2Icon />} onClick={() => setIsRemoving(true)}>
                {t('remove')}
              </Button>
            )}
          </div>
          {broken && <Notice tone="error">{t(`error:${broken}`)}</Notice>}
          {removing.isError && <Notice tone="error">{t(`error:${asApiError(removing.error).code}`)}</Notice>}
        </div>
      </div>
      <input ref={input} type="file" accept="image/*" hidden onChange={(event) => void choose(event)} />
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture}
            isSending={sending.isPending}
            problem={sending.isError ? t(`error:${asApiError(sending.error).code}`) : null}
            onPhoto={(photo) => sending.mutate(photo, { onSuccess: () => setPicture(null) })}
            onClose={() => setPicture(null)}
          />
        </Suspense>
      )}
      <RemovePhotoDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        onRemove={() => current && removing.mutate(current.photoId)}
      />
    </div>
  )
}

function PhotosFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['photo', 'everywhere'])
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>{t('everywhere:retry')}</Button>}>
      {t('failed')}
    </Notice>
  )
}
