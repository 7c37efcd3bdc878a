import type { OnboardingStep } from '@serendip/contract'
import { personName } from '@serendip/contract'
import type { KeptSignIn } from '../../platform/sign-in/kept-sign-in.ts'
import type { SignInReturn } from '../../platform/sign-in/read-return.ts'

/**
 * Where somebody new goes on (SPEC §4): at the rules who was signing up, at the first question who was logging in. A
 * guest goes to where the app is, which asks for everything at once.
 */
export const firstSocialStep = (from: KeptSignIn['from']): OnboardingStep | null => {
  if (from === 'guest') return null
  return from === 'signup' ? 'step-6' : 'step-1'
}

/** What the server is told of a provider's word. The name counts only for somebody new, and is judged there. */
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
