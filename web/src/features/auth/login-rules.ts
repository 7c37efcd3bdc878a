import { type ErrorCode, registrationRefusalOf } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'

/** Why a login failed: a login result (SPEC §8), or an error with its own text. */
export type LoginRefusal =
  | { readonly kind: 'result'; readonly result: 'invalid' | 'error' }
  | { readonly kind: 'error'; readonly code: ErrorCode }

const saidByTheirCode: readonly ErrorCode[] = [
  'rate_limited',
  'unavailable',
  'busy',
  'storage_unavailable',
  'account_closed',
]

/**
 * 464 is an invalid login, errors a person can act on keep their text, and everything else is a generic login error.
 */
export function refusalOfError({ code, status }: ApiError, isRegistration = false): LoginRefusal {
  const refused = isRegistration ? registrationRefusalOf(status) : null
  if (refused !== null) return { kind: 'error', code: refused }
  if (code === 'password_mismatch') return { kind: 'result', result: 'invalid' }
  return saidByTheirCode.includes(code) ? { kind: 'error', code } : { kind: 'result', result: 'error' }
}
