import { EmailInput, Field } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useFieldRules } from '../../../shared/form/use-field-rules.ts'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
import { EmailHint, EmailProblem } from '../fields/email-words.tsx'
import { useFormProblems } from '../problem-text.ts'
import { StepForm } from '../step-form.tsx'
import type { StepPlace } from '../step-place.ts'
import { TermsCheckbox } from '../fields/terms-checkbox.tsx'
import { type AccountFormDeps, useAccountForm } from '../use-account-form.ts'
import { useEarlyEmailCheck } from '../fields/use-early-email-check.ts'

export interface AccountStepProps extends AccountFormDeps {
  readonly place: StepPlace
}

/** The second screen of a short flow: steps 4 to 6, which create the account. */
export function AccountStep({ place, ...deps }: AccountStepProps) {
  const { t } = useTranslation(['auth', 'onboarding'])
  const { inForm } = useFormProblems()
  const rules = useFieldRules()
  const { draft } = deps
  const form = useAccountForm(deps)
  const { values, problems, change, leave } = form
  const earlyCheck = useEarlyEmailCheck(values.email, (email) => form.show(inForm({ email })))
  return (
    <StepForm
      place={place}
      form={form}
      heading={t('onboarding:account.heading')}
      submitLabel={t('signup.submit')}
    >
      <Field
        label={t('signup.email')}
        hint={<EmailHint email={values.email} onUse={(email) => change({ email })} />}
        error={problems.email && <EmailProblem problem={problems.email} />}
        required
      >
        <EmailInput
          enterKeyHint="next"
          value={values.email}
          onChange={({ target }) => change({ email: target.value })}
          onBlur={() => {
            leave('email')
            if (!rules.email(values.email)) earlyCheck.start()
          }}
        />
      </Field>
      <div ref={earlyCheck.captchaPlace} />
      <NewPasswordField
        value={values.password}
        own={[draft.name, values.email]}
        problem={problems.password?.message}
        onChange={(password) => change({ password })}
        onLeave={() => leave('password')}
      />
      <TermsCheckbox
        checked={values.terms}
        error={problems.terms?.message}
        onChange={(terms) => change({ terms })}
      />
    </StepForm>
  )
}
