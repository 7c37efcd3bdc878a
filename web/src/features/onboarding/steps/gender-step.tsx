import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GenderChoice } from '../gender-choice.tsx'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

export function GenderStep({ place, draft, change, other, onDone }: StrangerStepProps) {
  const { t } = useTranslation('onboarding')
  const [isMissing, setIsMissing] = useState(false)
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
      <GenderChoice value={draft.gender} labelHidden onChange={(gender) => change({ gender })} />
    </StepForm>
  )
}
