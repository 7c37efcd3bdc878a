import { EmailInput, Field } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
import { EmailHint, EmailProblem } from '../email-words.tsx'
import { useProblemText } from '../problem-text.ts'
import { StepForm } from '../step-form.tsx'
import type { StepPlace } from '../step-place.ts'
import { TermsCheckbox } from '../terms-checkbox.tsx'
import { type AccountFormDeps, useAccountForm } from '../use-account-form.ts'
import { useEarlyEmailCheck } from '../use-early-email-check.ts'

export interface AccountStepProps extends AccountFormDeps {
  readonly place: StepPlace
}

/** The second screen of a short flow: steps 4 to 6, which create the account. */
export function AccountStep({ place, ...deps }: AccountStepProps) {
  const { t } = useTranslation(['auth', 'onboarding'])
  const say = useProblemText()
  const { draft } = deps
  const form = useAccountForm(deps)
  const earlyCheck = useEarlyEmailCheck(draft.email, form.sayEmail)
  const emailWrong = form.problemOf('email')

  return (
    <StepForm
      place={place}
      heading={t('onboarding:account.heading')}
      submitLabel={t('signup.submit')}
      problem={form.refusal}
      pending={form.isSending}
      onSubmit={form.submit}
    >
      <Field
        label={t('signup.email')}
        hint={<EmailHint email={draft.email} onUse={form.setEmail} />}
        error={emailWrong && <EmailProblem problem={emailWrong} />}
        required
      >
        <EmailInput
          enterKeyHint="next"
          value={draft.email}
          onChange={({ target }) => form.setEmail(target.value)}
          onBlur={() => {
            form.leave('email', draft.email !== '')
            if (form.isEmailValid) earlyCheck.start()
          }}
        />
      </Field>
      <div ref={earlyCheck.captchaPlace} />
      <NewPasswordField
        value={form.password}
        own={[draft.name, draft.email]}
        problem={say(form.problemOf('password'))}
        onChange={form.setPassword}
        onLeave={() => form.leave('password', form.password !== '')}
      />
      <TermsCheckbox
        checked={draft.termsAccepted}
        error={say(form.problemOf('terms'))}
        onChange={form.accept}
      />
    </StepForm>
  )
}
