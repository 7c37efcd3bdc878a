import type { LoginResult } from './accounts.routes.ts'

type Refusal = Exclude<LoginResult['loginResult'], 'success' | 'reactivate' | 'secondFactor'>

/** Message of a refused login, by its status (SPEC §8): 464 is `invalid`, every other refusal `error`. */
export const loginRefusalOf = (status: number): Refusal => (status === 464 ? 'invalid' : 'error')

/** Message of a refused registration, by its status (SPEC §8); null if the error's code is more specific. */
export function registrationRefusalOf(status: number): 'registration_limit' | 'password_mismatch' | null {
  if (status === 404 || status === 465) return 'registration_limit'
  return status === 464 ? 'password_mismatch' : null
}
