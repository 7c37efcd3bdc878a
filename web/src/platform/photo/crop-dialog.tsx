import { Button, Dialog, Notice } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Crop, firstCrop } from './crop.ts'
import { CropWindow } from './crop-window.tsx'
import { photoOf } from './picture.ts'

export interface CropDialogProps {
  readonly picture: ImageBitmap
  readonly isSending: boolean
  /** What stood in the way, in the person's words; the picture stays, to be tried again. */
  readonly problem: string | null
  onPhoto(photo: Blob): void
  onClose(): void
}

/** Chooses the square of a picture, and hands it over as a file. */
export function CropDialog({ picture, isSending, problem, onPhoto, onClose }: CropDialogProps) {
  const { t } = useTranslation(['photo', 'everywhere'])
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(firstCrop)
  const use = async () => {
    const photo = canvas.current && (await photoOf(canvas.current))
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
          <Button look="ember" pending={isSending} onClick={() => void use()}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <CropWindow {...{ canvas, picture, crop }} onCrop={setCrop} />
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  )
}
