import { Button, Field, LockIcon, PasswordInput } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useFieldRules } from '../../../shared/form/use-field-rules.ts'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
import { useFormProblems, useRefusalText } from '../problem-text.ts'
import { type FieldProblem, type SignupDraft, type SignupField, signupFields } from '../signup-rules.ts'
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
  const { t } = useTranslation(['onboarding', 'auth'])
  const rules = useFieldRules()
  const { inForm } = useFormProblems()
  const refusalText = useRefusalText()
  const { register } = useRegistration()
  const form = useContractForm({
    initial: { password: '', passwordRepeat: '' },
    check: ({ password }) => ({ password: rules.newPassword(password) }),
    async send({ password, passwordRepeat }) {
      const refused = await register(draft, password, { passwordRepeat })
      if (refused === null) {
        onRegistered()
        return undefined
      }
      const { problems, error } = refused
      if (problems.password) {
        const shown = inForm({ password: problems.password })
        return error.code === 'password_mismatch' ? { passwordRepeat: shown.password } : shown
      }
      const earlier = signupFields.find((field) => problems[field] !== undefined)
      const problem = earlier && problems[earlier]
      if (earlier && problem && onRefused(earlier, problem)) return undefined
      return { form: { type: error.code, message: refusalText(error.code) } }
    },
  })
  return (
    <StepForm
      place={place}
      form={form}
      heading={t('password.heading')}
      text={t('password.text', { email: draft.email })}
      submitLabel={t('password.submit')}
      other={
        <Button variant="plain" size="l" block disabled={form.isSending} onClick={onChangeEmail}>
          {t('password.changeEmail')}
        </Button>
      }
    >
      {/* Password managers keep a password with the name that it belongs to. */}
      <input type="hidden" name="email" autoComplete="username" value={draft.email} readOnly />
      <NewPasswordField
        value={form.values.password}
        own={[draft.name, draft.email]}
        problem={form.problems.password?.message}
        onChange={(password) => form.change({ password })}
        onLeave={() => form.leave('password')}
      />
      <Field label={t('auth:signup.passwordRepeat')} error={form.problems.passwordRepeat?.message} required>
        <PasswordInput
          icon={<LockIcon />}
          autoComplete="new-password"
          showLabel={t('auth:password.show')}
          hideLabel={t('auth:password.hide')}
          value={form.values.passwordRepeat}
          onChange={({ target }) => form.change({ passwordRepeat: target.value })}
        />
      </Field>
    </StepForm>
  )
}
