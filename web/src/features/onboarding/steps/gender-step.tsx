import { MarsIcon, Notice, RadioCards, VenusIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

/** Who is signing up. Women come as creators, by a way of their own, and are told so instead of being counted as men. */
export function GenderStep({ place, draft, change, other, onDone }: StrangerStepProps) {
  const { t } = useTranslation('onboarding')
  const { brand } = usePlatform()
  const [isMissing, setIsMissing] = useState(false)
  const isFemale = draft.gender === 'female'
  return (
    <StepForm
      place={place}
      heading={t('gender.heading')}
      text={t('gender.text')}
      problem={isMissing && draft.gender === null ? t('choose') : null}
      onSubmit={() => {
        setIsMissing(true)
        if (draft.gender !== 'male') return false
        onDone()
        return true
      }}
      other={other}
    >
      <RadioCards
        label={t('gender.heading')}
        labelHidden
        value={draft.gender}
        onChange={(gender) => change({ gender })}
        cards={[
          { value: 'male', title: t('gender.male'), icon: <MarsIcon /> },
          { value: 'female', title: t('gender.female'), icon: <VenusIcon /> },
        ]}
      />
      {isFemale && (
        <Notice
          title={t('gender.creatorsTitle')}
          action={<a href={`mailto:${brand.supportEmail}`}>{t('gender.write')}</a>}
        >
          {t('gender.creatorsText')}
        </Notice>
      )}
    </StepForm>
  )
}
