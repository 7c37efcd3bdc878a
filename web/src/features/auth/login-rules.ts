import { type ErrorCode, email as emailField, registrationRefusalOf } from '@serendip/contract'
import type { ApiError } from '../../platform/api/api-error.ts'

export type LoginProblem =
  | { readonly field: 'email'; readonly problem: 'emailInvalid' }
  | { readonly field: 'password'; readonly problem: 'passwordMissing' }

/** What is wrong before anything is sent; the first field counts. */
export function loginProblem(email: string, password: string): LoginProblem | null {
  if (!emailField.safeParse(email).success) return { field: 'email', problem: 'emailInvalid' }
  return password === '' ? { field: 'password', problem: 'passwordMissing' } : null
}

/** Why nobody was let in: a result of the login (SPEC §8), or an error that has its own words. */
export type LoginRefusal =
  | { readonly kind: 'result'; readonly result: 'invalid' | 'error' }
  | { readonly kind: 'error'; readonly code: ErrorCode }

const saidByTheirCode: readonly ErrorCode[] = ['rate_limited', 'unavailable', 'account_closed']

/** 464 is an invalid login, what a person can act on keeps its words, and everything else is a login error. */
export function refusalOfError({ code, status }: ApiError, isRegistration = false): LoginRefusal {
  const refused = isRegistration ? registrationRefusalOf(status) : null
  if (refused !== null) return { kind: 'error', code: refused }
  if (code === 'password_mismatch') return { kind: 'result', result: 'invalid' }
  return saidByTheirCode.includes(code) ? { kind: 'error', code } : { kind: 'result', result: 'error' }
}
