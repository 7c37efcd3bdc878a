import { Button, Dialog } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { PhotoField } from '../../../shared/photo/photo-field.tsx'
import { useOwnPhotos } from '../../../shared/photo/use-own-photos.ts'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import { useSending } from '../use-sending.ts'
import styles from './photo-step.module.css'

/** A cropped photo; or none, after a confirmation. */
export function PhotoStep({ place, profile, onDone }: OwnStepProps) {
  const { t } = useTranslation(['onboarding', 'everywhere'])
  const { analytics } = usePlatform()
  const { photos } = useOwnPhotos()
  const [isMissing, setIsMissing] = useState(false)
  const [isSkipping, setIsSkipping] = useState(false)
  const { send, isSending, problem } = useSending()
  const hasPhoto = Boolean(photos.data?.waiting ?? photos.data?.shown)

  const goOn = async () => {
    setIsMissing(!hasPhoto)
    return hasPhoto && send(() => onDone())
  }
  const skip = async () => {
    setIsSkipping(false)
    const kind = hasPhoto ? 'approve-skip' : 'upload-skip'
    analytics.report({ name: 'photo-skip', fields: { kind } })
    await send(() => onDone())
  }
  return (
    <>
      <StepForm
        place={place}
        heading={t('photo.heading')}
        text={t('photo.text')}
        problem={problem ?? (isMissing && !hasPhoto ? t('photo.missing') : null)}
        pending={isSending}
        onSubmit={goOn}
        other={
          <Button size="l" block onClick={() => setIsSkipping(true)}>
            {t('photo.skip')}
          </Button>
        }
      >
        <div className={styles.photo}>
          <PhotoField name={profile.name} userId={profile._id} />
        </div>
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
