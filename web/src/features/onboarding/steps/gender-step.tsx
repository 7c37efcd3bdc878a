import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { GenderChoice } from '../fields/gender-choice.tsx'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

export function GenderStep({ place, draft, change, other: otherOptions, onDone }: StrangerStepProps) {
  const { t } = useTranslation('onboarding')
  const form = useContractForm({
    initial: { gender: draft.gender },
    // Women join as creators, of which the choice itself informs.
    check: ({ gender }) => (gender === 'male' ? {} : { gender: { type: 'missing', message: t('choose') } }),
    async send() {
      onDone()
      return undefined
    },
    onChange: change,
  })
  return (
    <StepForm
      place={place}
      form={form}
      other={otherOptions}
      heading={t('gender.heading')}
      text={t('gender.text')}
    >
      <GenderChoice
        value={form.values.gender}
        labelHidden
        problem={form.problems.gender?.message}
        onChange={(gender) => form.change({ gender })}
      />
    </StepForm>
  )
}
