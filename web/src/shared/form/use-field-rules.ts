import { isEmail } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { passwordProblem } from '../password/password-problem.ts'
import type { Problem } from '@serendip/ui/use-form.ts'

type Rule = (value: string) => Problem | undefined

/** The rules of fields that several forms have, with their texts. */
export function useFieldRules(): Readonly<Record<'email' | 'password' | 'newPassword', Rule>> {
  const { t } = useTranslation('auth')
  return {
    email: (value) =>
      isEmail(value) ? undefined : { type: 'emailInvalid', message: t('problem.emailInvalid') },
    password: (value) =>
      value === '' ? { type: 'passwordMissing', message: t('problem.passwordMissing') } : undefined,
    newPassword(value) {
      const found = passwordProblem(value)
      if (found === null) return undefined
      const count = 'min' in found ? found.min : found.max
      return { type: found.problem, message: t(`problem.${found.problem}`, { count }) }
    },
  }
}
