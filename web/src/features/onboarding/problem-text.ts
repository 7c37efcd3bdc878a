import type { ErrorCode } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import type { FieldProblem } from './signup-rules.ts'

/** A field's problem in the person's language. */
export function useProblemText(): (problem: FieldProblem | undefined) => string | undefined {
  const { t } = useTranslation(['auth', 'error'])
  return (problem) => {
    if (problem === undefined) return undefined
    if ('error' in problem) return t(`error:${problem.error}`)
    const { problem: key, min, max } = problem
    return t(`problem.${key}`, { min, max, count: max ?? min ?? 0 })
  }
}

/** Why a registration was refused as a whole. */
export function useRefusalText(): (code: ErrorCode) => string {
  const { t } = useTranslation(['auth', 'error'])
  return (code) =>
    code === 'registration_limit'
      ? `${t('problem.registrationLimit')}. ${t(`error:${code}`)}`
      : t(`error:${code}`)
}
