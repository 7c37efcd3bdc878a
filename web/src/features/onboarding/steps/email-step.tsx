import { EmailInput, Field } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { emailProblem } from '../email-problem.ts'
import { suggestEmail } from '../email-suggestion.ts'
import { EmailHint, EmailProblem } from '../email-words.tsx'
import { type FieldProblem, signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

export function EmailStep({ place, draft, change, refused, other, onDone }: StrangerStepProps) {
  const { t } = useTranslation(['onboarding', 'auth'])
  const { api, clock } = usePlatform()
  const queries = useQueryClient()
  const captchaPlace = useRef<HTMLDivElement>(null)
  const [isLeft, setIsLeft] = useState(false)
  const [said, setSaid] = useState<FieldProblem | undefined>(refused)
  /** An address with a likely slip passes once it was confirmed by a second press. */
  const [doubted, setDoubted] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const found = signupProblems(draft, '', clock.now()).email
  const problem = said ?? (isLeft ? found : undefined)

  async function submit(): Promise<boolean> {
    setIsLeft(true)
    if (found !== undefined) return false
    if (doubted !== draft.email && suggestEmail(draft.email) !== null) {
      setDoubted(draft.email)
      setSaid({ problem: 'emailDoubtful' })
      return false
    }
    setIsAsking(true)
    const wrong = await emailProblem({ api, queries, place: captchaPlace.current }, draft.email)
    setIsAsking(false)
    if (wrong !== null) {
      setSaid(wrong)
      return false
    }
    onDone()
    return true
  }
  const type = (email: string) => {
    setSaid(undefined)
    change({ email })
  }
  return (
    <StepForm place={place} heading={t('email.heading')} pending={isAsking} other={other} onSubmit={submit}>
      <Field
        label={t('auth:signup.email')}
        hint={<EmailHint email={draft.email} onUse={type} />}
        error={problem && <EmailProblem problem={problem} />}
        required
      >
        <EmailInput
          value={draft.email}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setIsLeft(draft.email !== '')}
        />
      </Field>
      <div ref={captchaPlace} />
    </StepForm>
  )
}
