import type { OnboardingStep } from '@serendip/contract'
import { personName } from '@serendip/contract'
import type { KeptSignIn } from '../../shared/sign-in/kept-sign-in.ts'
import type { SignInReturn } from '../../shared/sign-in/read-return.ts'

/**
 * Where a new person continues (SPEC §4): at the terms after a sign-up, at the first question after a login. A guest
 * goes to the app, which asks for everything at once.
 */
export const firstSocialStep = (from: KeptSignIn['from']): OnboardingStep | null => {
  if (from === 'guest') return null
  return from === 'signup' ? 'step-6' : 'step-1'
}

/**
 * What is sent to the server of a provider's answer. The name counts only for new people, and the server validates it.
 */
export function socialBody(
  { method, from, codeVerifier, told }: KeptSignIn,
  { token, isCode, name }: Extract<SignInReturn, { kind: 'vouched' }>,
  redirectUri: string,
) {
  const offered = told.name ?? name ?? undefined
  const isName = personName.safeParse(offered).success
  return {
    ...{ method, token, redirectUri },
    ...(method === 'google' && isCode ? { altGoogleAuth: true } : {}),
    ...(codeVerifier === null ? {} : { codeVerifier }),
    ...(isName ? { name: offered } : {}),
    ...(from === 'signup' && told.birthday ? { birthday: told.birthday } : {}),
  }
}
