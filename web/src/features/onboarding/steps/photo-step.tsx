import { Button, Dialog, Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { localPhotos } from '../photo/photo-keeper.ts'
import { PhotoPicker } from '../photo/photo-picker.tsx'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import { useSending } from '../use-sending.ts'

/** A photo, cropped here; or none, after one more question. */
export function PhotoStep({ place, profile, onDone }: OwnStepProps) {
  const { t } = useTranslation(['onboarding', 'everywhere'])
  const { events } = usePlatform()
  const [photos] = useState(() => localPhotos(localStorage))
  const [photo, setPhoto] = useState(() => photos.read())
  const [isMissing, setIsMissing] = useState(false)
  const [isSkipping, setIsSkipping] = useState(false)
  const { send, isSending, problem } = useSending()

  const keep = async () => {
    if (photo === null) {
      setIsMissing(true)
      return false
    }
    photos.keep(photo)
    return send(() => onDone())
  }
  const skip = async () => {
    setIsSkipping(false)
    events.record('photo-skip', { kind: photo === null ? 'upload-skip' : 'approve-skip' })
    photos.forget()
    await send(() => onDone())
  }
  return (
    <>
      <StepForm
        place={place}
        heading={t('photo.heading')}
        text={t('photo.text')}
        problem={problem ?? (isMissing && photo === null ? t('photo.missing') : null)}
        pending={isSending}
        onSubmit={keep}
        other={
          <Button size="l" block onClick={() => setIsSkipping(true)}>
            {t('photo.skip')}
          </Button>
        }
      >
        <PhotoPicker name={profile.name} photo={photo} onPhoto={setPhoto} />
        <Notice>{t('photo.kept')}</Notice>
      </StepForm>
      <Dialog
        open={isSkipping}
        onOpenChange={setIsSkipping}
        title={t('photo.skipTitle')}
        description={t('photo.skipText')}
        closeLabel={t('everywhere:close')}
        footer={
          <>
            <Button look="solid" onClick={() => setIsSkipping(false)}>
              {t('photo.skipStay')}
            </Button>
            <Button onClick={() => void skip()}>{t('photo.skipYes')}</Button>
          </>
        }
      />
    </>
  )
}
