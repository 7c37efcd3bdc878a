import { Button, Dialog, Notice } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Crop, firstCrop } from './crop.ts'
import { CropWindow } from './crop-window.tsx'
import { photoOf } from './picture.ts'

export interface CropDialogProps {
  readonly picture: ImageBitmap
  readonly isSending: boolean
  /** The error, in the person's language; the picture stays, for another try. */
  readonly problem: string | null
  onPhoto(photo: Blob): void
  onClose(): void
}

/** Selects the square of a picture, and returns it as a file. */
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
          <Button variant="ember" pending={isSending} onClick={() => void use()}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <CropWindow canvas={canvas} picture={picture} crop={crop} onCrop={setCrop} />
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  )
}
