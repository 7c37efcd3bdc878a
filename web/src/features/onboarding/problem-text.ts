import type { ErrorCode } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import { useTranslation } from 'react-i18next'
import type { Problem } from '@serendip/ui/use-form.ts'
import { type FieldProblem, type FieldProblems, problemsOfRefusal, type SignupField } from './signup-rules.ts'

/** A field's problem in the person's language. */
function useProblemText(): (problem: FieldProblem | undefined) => string | undefined {
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

type FormProblems = { readonly [Field in SignupField | 'form']?: Problem }

/** The problems of a sign-up, and a refusal of the server, as those of a form. */
export function useFormProblems() {
  const problemText = useProblemText()
  const refusalText = useRefusalText()
  const inForm = (problems: FieldProblems): FormProblems =>
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [
        field,
        { type: 'error' in problem ? problem.error : problem.problem, message: problemText(problem) ?? '' },
      ]),
    )
  function explain(error: ApiError): FormProblems {
    const problems = problemsOfRefusal(error)
    if (Object.keys(problems).length > 0) return inForm(problems)
    return { form: { type: error.code, message: refusalText(error.code) } }
  }
  return { inForm, explain }
}
