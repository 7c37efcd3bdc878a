import { Button, Dialog, Notice } from '@serendip/ui'
import { useRef } from 'react'
import type { Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { CropWindow } from './crop-window.tsx'
import { type OpenPicture, photoOf } from './picture.ts'

export interface CropDialogProps {
  readonly picture: OpenPicture
  readonly isSending: boolean
  /** The error, in the person's language; the picture stays, for another try. */
  readonly problem: string | null
  onPhoto(photo: Blob): void
  onClose(): void
}

/** Selects the square of a picture, and returns it as a file. */
export function CropDialog({ picture, isSending, problem, onPhoto, onClose }: CropDialogProps) {
  const { t } = useTranslation(['photo', 'everywhere'])
  const square = useRef<Area | null>(null)
  const use = async () => {
    const photo = square.current && (await photoOf(picture.bitmap, square.current))
    if (photo) onPhoto(photo)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={t('crop.title')}
      description={t('crop.help')}
      closeLabel={t('everywhere:cancel')}
      form="sheet"
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {t('everywhere:cancel')}
          </Button>
          <Button variant="solid" pending={isSending} onClick={() => void use()}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <CropWindow
        file={picture.file}
        onArea={(seen) => {
          square.current = seen
        }}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  )
}
