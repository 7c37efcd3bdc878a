import { shortName } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { BirthdayField } from '../birthday-field.tsx'
import { useProblemText } from '../problem-text.ts'
import { signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'
import { useUnderAge } from '../use-under-age.ts'

export function BirthdayStep({ place, draft, change, refused, onDone }: StrangerStepProps) {
  const { t } = useTranslation('onboarding')
  const { clock } = usePlatform()
  const say = useProblemText()
  const [isLeft, setIsLeft] = useState(false)
  const [isRefused, setIsRefused] = useState(refused !== undefined)
  const [isSent, setIsSent] = useState(false)
  const underAge = useUnderAge()
  const found = signupProblems(draft, '', clock.now(), underAge.isRemembered).birthday
  // Before the answer is sent it is not judged: the age that is asked for should not be found by trying.
  const shown = isSent || (isLeft && found && 'problem' in found) ? found : undefined
  return (
    <StepForm
      place={place}
      heading={t('age.heading')}
      text={t('age.text', { name: shortName(draft.name) })}
      onSubmit={() => {
        setIsSent(true)
        setIsRefused(false)
        underAge.noteSent(draft, found)
        if (found !== undefined) return false
        onDone()
        return true
      }}
    >
      <BirthdayField
        value={draft}
        problem={say(isRefused ? refused : shown)}
        onChange={(picked) => {
          setIsRefused(false)
          setIsSent(false)
          change(picked)
        }}
        onLeave={() => setIsLeft(true)}
      />
    </StepForm>
  )
}
