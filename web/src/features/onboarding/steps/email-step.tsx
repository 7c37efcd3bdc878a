import { EmailInput, Field } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { emailProblem } from '../fields/email-problem.ts'
import { suggestEmail } from '../fields/email-suggestion.ts'
import { EmailHint, EmailProblem } from '../fields/email-words.tsx'
import { useFormProblems } from '../problem-text.ts'
import { signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

export function EmailStep({ place, draft, change, refused, other: otherOptions, onDone }: StrangerStepProps) {
  const { t } = useTranslation(['onboarding', 'auth'])
  const { api, clock } = usePlatform()
  const queries = useQueryClient()
  const captchaPlace = useRef<HTMLDivElement>(null)
  const { inForm } = useFormProblems()
  /** An address with a likely slip passes once it was confirmed by a second press. */
  const [doubted, setDoubted] = useState<string | null>(null)
  const form = useContractForm({
    initial: { email: draft.email },
    ...(refused && { refused: inForm({ email: refused }) }),
    check: ({ email }) => ({ email: inForm(signupProblems({ ...draft, email }, '', clock.now())).email }),
    async send({ email }) {
      if (doubted !== email && suggestEmail(email) !== null) {
        setDoubted(email)
        return inForm({ email: { problem: 'emailDoubtful' } })
      }
      const wrong = await emailProblem({ api, queries, place: captchaPlace.current }, email)
      if (wrong !== null) return inForm({ email: wrong })
      onDone()
      return undefined
    },
    onChange: change,
  })
  const { values, problems } = form
  return (
    <StepForm place={place} form={form} other={otherOptions} heading={t('email.heading')}>
      <Field
        label={t('auth:signup.email')}
        hint={<EmailHint email={values.email} onUse={(email) => form.change({ email })} />}
        error={problems.email && <EmailProblem problem={problems.email} />}
        required
      >
        <EmailInput
          value={values.email}
          onChange={({ target }) => form.change({ email: target.value })}
          onBlur={() => form.leave('email')}
        />
      </Field>
      <div ref={captchaPlace} />
    </StepForm>
  )
}
