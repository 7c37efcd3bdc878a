import { type LoginResult, signInReturnPath } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { collectSignupContext } from '../../platform/analytics/collect-signup-context.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { PendingSignIn } from '../../shared/sign-in/pending-sign-in.ts'
import type { SignInReturn } from '../../shared/sign-in/read-return.ts'
import { type LoginRefusal, refusalOfError } from './login-rules.ts'
import { firstSocialStep, socialBody } from './social-rules.ts'
import { useEntry } from './use-entry.ts'

type VouchedReturn = Extract<SignInReturn, { kind: 'vouched' }>

/** Sends a provider's answer to the server and logs the person in; returns why it failed, or null. */
export function useSocialEntry() {
  const { analytics, api, session, preferences } = usePlatform()
  const { i18n } = useTranslation()
  const enter = useEntry()

  /** A new person continues with onboarding by a full load, as after a registration by email. */
  async function begin({ authData, profile }: LoginResult, pending: PendingSignIn) {
    const { method, from, search, guestStep } = pending
    if (!authData || !profile) return
    session.open(authData.token, profile)
    const language = languageOf(i18n)
    preferences.setLanguage(language)
    analytics.report({ name: 'sign_up', fields: { method } })
    const step = firstSocialStep(from)
    const stored = step === null ? { guestStep: guestStep ?? 'guest' } : { paidOnboardingScreen: step }
    await api.onboarding.saveWebData({ body: stored }).catch(() => undefined)
    if (step === null) return location.replace('/match')
    const query = new URLSearchParams(search)
    query.set('step', step)
    location.replace(`${localPath('/signup', language)}?${query}`)
  }

  return async (pending: PendingSignIn, vouched: VouchedReturn): Promise<LoginRefusal | null> => {
    const { method, from, search } = pending
    const { query, device } = collectSignupContext(search, analytics, localStorage)
    const { step: _step, ...rest } = query
    const body = {
      ...socialBody(pending, vouched, location.origin + signInReturnPath),
      language: languageOf(i18n),
      ...device,
    }
    const send = from === 'signup' ? api.accounts.register : api.accounts.login
    try {
      const answer = await send({ query: rest, body })
      if (answer.loginResult === 'success' && answer.data?.signedUp) {
        await begin(answer, pending)
        return null
      }
      return await enter(answer, search, { method, isGuest: from === 'guest' })
    } catch (thrown) {
      return refusalOfError(asApiError(thrown), from === 'signup')
    }
  }
}
