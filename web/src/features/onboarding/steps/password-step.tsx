import { Button } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
import { useProblemText, useRefusalText } from '../problem-text.ts'
import {
  type FieldProblem,
  type SignupDraft,
  type SignupField,
  signupFields,
  signupProblems,
} from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StepPlace } from '../step-place.ts'
import { useRegistration } from '../use-registration.ts'

export interface PasswordStepProps {
  readonly place: StepPlace
  readonly draft: SignupDraft
  onRegistered(): void
  /** The email can still be corrected here, although the step itself forbids going back. */
  onChangeEmail(): void
  /** A previous answer was refused; false if no question asks for it. */
  onRefused(field: SignupField, problem: FieldProblem): boolean
}

/** The last question before the account: the password lives only in this field, so a reload asks for it again. */
export function PasswordStep({ place, draft, onRegistered, onChangeEmail, onRefused }: PasswordStepProps) {
  const { t } = useTranslation('onboarding')
  const { clock } = usePlatform()
  const say = useProblemText()
  const sayRefusal = useRefusalText()
  const [password, setPassword] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const [said, setSaid] = useState<FieldProblem | undefined>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { register, isSending } = useRegistration()
  const found = signupProblems(draft, password, clock.now()).password

  async function submit(): Promise<boolean> {
    setIsLeft(true)
    setRefusal(null)
    if (found !== undefined) return false
    const refused = await register(draft, password)
    if (refused === null) {
      onRegistered()
      return true
    }
    const { problems, error } = refused
    if (problems.password) {
      setSaid(problems.password)
      return false
    }
    const earlier = signupFields.find((field) => problems[field] !== undefined)
    const problem = earlier && problems[earlier]
    if (!earlier || !problem || !onRefused(earlier, problem)) setRefusal(sayRefusal(error.code))
    return false
  }
  return (
    <StepForm
      place={place}
      heading={t('password.heading')}
      text={t('password.text', { email: draft.email })}
      submitLabel={t('password.submit')}
      problem={refusal}
      pending={isSending}
      onSubmit={submit}
      other={
        <Button look="plain" size="l" block disabled={isSending} onClick={onChangeEmail}>
          {t('password.changeEmail')}
        </Button>
      }
    >
      {/* Password managers keep a password with the name that it belongs to. */}
      <input type="hidden" name="email" autoComplete="username" value={draft.email} readOnly />
      <NewPasswordField
        value={password}
        own={[draft.name, draft.email]}
        problem={say(said ?? (isLeft ? found : undefined))}
        onChange={(next) => {
          setSaid(undefined)
          setPassword(next)
        }}
        onLeave={() => setIsLeft(password !== '')}
      />
    </StepForm>
  )
}
