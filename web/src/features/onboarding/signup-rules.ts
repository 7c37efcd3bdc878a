import {
  type ErrorCode,
  type Gender,
  isEmail,
  isPersonName,
  limits,
  type OnboardingStep,
  registrationRefusalOf,
} from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { passwordProblem } from '../../shared/password/password-problem.ts'
import { ageOn, isoDay, type PickedDay } from './fields/birthday.ts'

/** The answers that a person has entered so far. The password is kept apart: it is never stored. */
export interface SignupDraft extends PickedDay {
  readonly name: string
  readonly email: string
  readonly termsAccepted: boolean
  readonly gender: Gender | null
  /** The furthest question reached; stored here until there is an account to store it with. */
  readonly reached: OnboardingStep
}

export const signupFields = ['name', 'birthday', 'email', 'password', 'terms'] as const
export type SignupField = (typeof signupFields)[number]

export type ProblemKey =
  | 'nameLength'
  | 'birthdayMissing'
  | 'birthdayInvalid'
  | 'emailInvalid'
  | 'emailDoubtful'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordMismatch'
  | 'termsMissing'

/** A field's problem: found here (`problem`), or reported by the server (`error`). */
export type FieldProblem =
  | { readonly problem: ProblemKey; readonly min?: number; readonly max?: number }
  | { readonly error: ErrorCode }
export type FieldProblems = Partial<Readonly<Record<SignupField, FieldProblem>>>

/**
 * Everything that the server would refuse and that can be known here; `now` in milliseconds, read in UTC. After a
 * birthday under 18 was sent, no other one counts (`isUnderAge`).
 */
export function signupProblems(
  draft: SignupDraft,
  password: string,
  now: number,
  isUnderAge = false,
): FieldProblems {
  const { nameMinGraphemes: min, nameMaxGraphemes: max } = limits
  const birthday = birthdayProblem(draft, now, isUnderAge)
  const passwordWrong = passwordProblem(password)
  return {
    ...(isPersonName(draft.name) ? {} : { name: { problem: 'nameLength', min, max } }),
    ...(birthday ? { birthday } : {}),
    ...(isEmail(draft.email) ? {} : { email: { problem: 'emailInvalid' } }),
    ...(passwordWrong ? { password: passwordWrong } : {}),
    ...(draft.termsAccepted ? {} : { terms: { problem: 'termsMissing' } }),
  }
}

const oldestYears = 120

function birthdayProblem(draft: SignupDraft, now: number, isUnderAge: boolean): FieldProblem | null {
  if (draft.day === 0 || draft.month === 0 || draft.year === 0) return { problem: 'birthdayMissing' }
  const birthday = isoDay(draft)
  if (birthday === null) return { problem: 'birthdayInvalid' }
  const age = ageOn(birthday, now)
  // A year that was mistyped, or not finished.
  if (age < 0 || age > oldestYears) return { problem: 'birthdayInvalid' }
  return isUnderAge || age < limits.ageMinYears ? { error: 'under_age' } : null
}

const fieldOfCode: Partial<Readonly<Record<ErrorCode, SignupField>>> = {
  email_taken: 'email',
  email_unreachable: 'email',
  email_refused: 'email',
  under_age: 'birthday',
  name_refused: 'name',
  password_weak: 'password',
}
const fieldOfBody: Readonly<Record<string, SignupField>> = {
  'body.name': 'name',
  'body.birthday': 'birthday',
  'body.email': 'email',
  'body.password': 'password',
  'body.termsAccepted': 'terms',
}

/** Puts a refusal of the server beside the fields it is about; without any, it is about the whole form. */
export function problemsOfRefusal({ code, details }: ApiError): FieldProblems {
  if (code === 'password_mismatch') return { password: { problem: 'passwordMismatch' } }
  const field = fieldOfCode[code]
  if (field !== undefined) return { [field]: { error: code } }
  const named = Array.isArray(details['fields']) ? details['fields'] : []
  const fields = named.flatMap((entry) => fieldOfBody[String(entry?.field)] ?? [])
  return Object.fromEntries(fields.map((name) => [name, { error: code }]))
}

/**
 * Maps a refused registration by its status (SPEC §8), whichever server answered: 404 and 465 are the limit, 464 the
 * password.
 */
export function registrationError(error: ApiError): ApiError {
  const refused = registrationRefusalOf(error.status)
  return refused === null ? error : new ApiError(refused, error.details, error.status)
}
