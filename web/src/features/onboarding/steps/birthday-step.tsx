import { shortName } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { BirthdayField } from '../birthday-field.tsx'
import { useProblemText } from '../problem-text.ts'
import { signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

export function BirthdayStep({ place, draft, change, refused, onDone }: StrangerStepProps) {
  const { t } = useTranslation('onboarding')
  const { clock } = usePlatform()
  const say = useProblemText()
  const [isLeft, setIsLeft] = useState(false)
  const [isRefused, setIsRefused] = useState(refused !== undefined)
  const found = signupProblems(draft, '', clock.now()).birthday
  return (
    <StepForm
      place={place}
      heading={t('age.heading')}
      text={t('age.text', { name: shortName(draft.name) })}
      onSubmit={() => {
        setIsLeft(true)
        setIsRefused(false)
        if (found !== undefined) return false
        onDone()
        return true
      }}
    >
      <BirthdayField
        value={draft}
        problem={say(isRefused ? refused : isLeft ? found : undefined)}
        onChange={(picked) => {
          setIsRefused(false)
          change(picked)
        }}
        onLeave={() => setIsLeft(true)}
      />
    </StepForm>
  )
}
