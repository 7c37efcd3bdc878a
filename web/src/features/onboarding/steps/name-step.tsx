import { Field, TextInput, UserIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useProblemText } from '../problem-text.ts'
import { signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

export function NameStep({ place, draft, change, refused, onDone }: StrangerStepProps) {
  const { t } = useTranslation(['onboarding', 'auth'])
  const { clock } = usePlatform()
  const say = useProblemText()
  const [isLeft, setIsLeft] = useState(false)
  const [isRefused, setIsRefused] = useState(refused !== undefined)
  const found = signupProblems(draft, '', clock.now()).name
  const problem = isRefused ? refused : isLeft ? found : undefined
  return (
    <StepForm
      place={place}
      heading={t('name.heading')}
      onSubmit={() => {
        setIsLeft(true)
        setIsRefused(false)
        if (found !== undefined) return false
        onDone()
        return true
      }}
    >
      <Field label={t('auth:signup.name')} hint={t('auth:signup.nameHint')} error={say(problem)} required>
        <TextInput
          icon={<UserIcon />}
          autoComplete="given-name"
          value={draft.name}
          onChange={({ target }) => {
            setIsRefused(false)
            change({ name: target.value })
          }}
          onBlur={() => setIsLeft(draft.name !== '')}
        />
      </Field>
    </StepForm>
  )
}
