import type { OnboardingStep } from '@serendip/contract'
import { isPersonName } from '@serendip/contract'
import type { PendingSignIn } from '../../shared/sign-in/pending-sign-in.ts'
import type { SignInReturn } from '../../shared/sign-in/read-return.ts'

/**
 * The step at which a new person continues (SPEC §4): the terms after a sign-up, the first question after a
 * login. A guest goes to the app, which asks for everything at once.
 */
export const firstSocialStep = (from: PendingSignIn['from']): OnboardingStep | null => {
  if (from === 'guest') return null
  return from === 'signup' ? 'step-6' : 'step-1'
}

/**
 * The part of a provider's answer that is sent to the server. The name counts only for new people, and the
 * server validates it.
 */
export function socialBody(
  { method, from, codeVerifier, given }: PendingSignIn,
  { token, isCode, name }: Extract<SignInReturn, { kind: 'vouched' }>,
  redirectUri: string,
) {
  const offered = given.name ?? name ?? undefined
  const isName = offered !== undefined && isPersonName(offered)
  return {
    method,
    token,
    redirectUri,
    ...(method === 'google' && isCode ? { altGoogleAuth: true } : {}),
    ...(codeVerifier === null ? {} : { codeVerifier }),
    ...(isName ? { name: offered } : {}),
    ...(from === 'signup' && given.birthday ? { birthday: given.birthday } : {}),
  }
}
