import { Button, Dialog } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { PhotoField } from '../../../shared/photo/photo-field.tsx'
import { useOwnPhotos } from '../../../shared/photo/use-own-photos.ts'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import styles from './photo-step.module.css'

/** A cropped photo; or none, after a confirmation. */
export function PhotoStep({ place, profile, onDone }: OwnStepProps) {
  const { t } = useTranslation(['onboarding', 'everywhere'])
  const { analytics } = usePlatform()
  const { photos } = useOwnPhotos()
  const [isSkipping, setIsSkipping] = useState(false)
  const hasPhoto = Boolean(photos.data?.waiting ?? photos.data?.shown)
  const form = useContractForm({
    initial: { isSkipped: false },
    async send({ isSkipped }) {
      if (!hasPhoto && !isSkipped) return { form: { type: 'missing', message: t('photo.missing') } }
      await onDone()
      return undefined
    },
  })
  const isAnswered = hasPhoto && form.problems.form?.type === 'missing'
  const skip = () => {
    setIsSkipping(false)
    const kind = hasPhoto ? 'approve-skip' : 'upload-skip'
    analytics.report({ name: 'photo-skip', fields: { kind } })
    form.change({ isSkipped: true })
    form.submit()
  }
  return (
    <>
      <StepForm
        place={place}
        heading={t('photo.heading')}
        text={t('photo.text')}
        form={isAnswered ? { ...form, problems: {} } : form}
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
            <Button variant="solid" onClick={() => setIsSkipping(false)}>
              {t('photo.skipStay')}
            </Button>
            <Button onClick={skip}>{t('photo.skipYes')}</Button>
          </>
        }
      />
    </>
  )
}
