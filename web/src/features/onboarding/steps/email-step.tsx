import { EmailInput, Field } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '../../../platform/api/api-client.ts'
import { asApiError } from '../../../platform/api/api-error.ts'
import { answerCaptcha } from '../../../platform/captcha/answer-captcha.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { EmailHint, EmailProblem } from '../email-words.tsx'
import { type FieldProblem, signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

/** The words by which the validation call says that an address has an account (SPEC §5). */
const takenMessage = 'The email has already been taken.'

/** After a few questions the server wants a captcha with each. */
async function validate(api: Api, email: string, place: HTMLElement | null) {
  try {
    return await api.mail.validateEmail({ body: { email } })
  } catch (thrown) {
    if (asApiError(thrown).code !== 'captcha_failed') throw thrown
    return api.mail.validateEmail({ body: { email, captcha: await answerCaptcha(api, place) } })
  }
}

/** What the server knows against an address. Where it cannot be asked, the registration itself will say it. */
async function askServer(api: Api, email: string, place: HTMLElement | null): Promise<FieldProblem | null> {
  const verdict = await validate(api, email, place).catch(() => null)
  if (verdict === null || verdict.isValid) return null
  return verdict.message === takenMessage ? { error: 'email_taken' } : { problem: 'emailInvalid' }
}

export function EmailStep({ place, draft, change, refused, other, onDone }: StrangerStepProps) {
  const { t } = useTranslation(['onboarding', 'auth'])
  const { api, clock } = usePlatform()
  const captchaPlace = useRef<HTMLDivElement>(null)
  const [isLeft, setIsLeft] = useState(false)
  const [said, setSaid] = useState<FieldProblem | undefined>(refused)
  const [isAsking, setIsAsking] = useState(false)
  const found = signupProblems(draft, '', clock.now()).email
  const problem = said ?? (isLeft ? found : undefined)

  async function submit(): Promise<boolean> {
    setIsLeft(true)
    if (found !== undefined) return false
    setIsAsking(true)
    const wrong = await askServer(api, draft.email, captchaPlace.current)
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
