import { ApiError } from '@serendip/contract/http-request'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { collectSignupContext } from '../../platform/analytics/collect-signup-context.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'
import { isoDay } from './fields/birthday.ts'
import { forgetDraft } from './progress/draft-store.ts'
import { firstOwnStep } from './progress/flow.ts'
import { claimedSplits } from './progress/use-flow.ts'
import { type FieldProblems, problemsOfRefusal, registrationError, type SignupDraft } from './signup-rules.ts'

/** The cause of a refused registration: fields, or all of it. */
export interface RegistrationRefusal {
  readonly problems: FieldProblems
  readonly error: ApiError
}

export interface RegistrationOptions {
  /** The password as it was typed the second time, where the flow asks twice; the server compares the two. */
  readonly passwordRepeat?: string
  /** Stores the rest that the new account needs before its first screen; it does not throw. */
  readonly finish?: () => Promise<void>
  /** Whether a whole load follows; the page stays busy until then. */
  readonly isLeaving?: boolean
}

/** The payment service of new people; null if there is none, or nobody knows. */
async function providerOf(settings: SiteSettings): Promise<string | null> {
  try {
    return (await settings.read()).paymentProvider ?? null
  } catch {
    return null
  }
}

/** Creates the account and opens its session; returns what was refused, or null. */
export function useRegistration() {
  const { analytics, api, busy, session, preferences, settings } = usePlatform()
  const queries = useQueryClient()
  const { i18n } = useTranslation()
  const { search } = useLocation()
  const [isSending, setIsSending] = useState(false)

  async function send(draft: SignupDraft, password: string, passwordRepeat?: string): Promise<void> {
    const language = languageOf(i18n)
    const { query: given, device } = collectSignupContext(search, analytics, localStorage)
    const { step: _step, ...query } = given
    const paymentProvider = await providerOf(settings)
    const { authData, profile } = await api.accounts.register({
      query,
      body: {
        name: draft.name,
        email: draft.email,
        password,
        language,
        birthday: isoDay(draft) ?? '',
        ...(passwordRepeat !== undefined && { passwordRepeat }),
        ...(draft.termsAccepted && { termsAccepted: true as const }),
        ...(paymentProvider !== null && { paymentProvider }),
        ...device,
        ...claimedSplits(api, queries),
      },
    })
    if (!authData || !profile) throw new ApiError('internal')
    session.open(authData.token, profile)
    preferences.setLanguage(language)
    forgetDraft(sessionStorage)
    analytics.report({ name: 'sign_up', fields: { method: 'ownemail' } })
    // A person who has agreed already has nothing more to answer.
    if (draft.termsAccepted) return
    // Without this the next visit would still work: an account without accepted terms is asked for them.
    await api.onboarding.saveWebData({ body: { paidOnboardingScreen: firstOwnStep } }).catch(() => undefined)
  }

  async function register(
    draft: SignupDraft,
    password: string,
    { finish = async () => undefined, isLeaving = true, passwordRepeat }: RegistrationOptions = {},
  ): Promise<RegistrationRefusal | null> {
    setIsSending(true)
    try {
      const work = () => send(draft, password, passwordRepeat).then(finish)
      await (isLeaving ? busy.untilLeft(work) : busy.during(work))
      return null
    } catch (thrown) {
      const error = registrationError(asApiError(thrown))
      analytics.report({ name: 'system_email_login_failed', fields: { cause: error.code } })
      return { problems: problemsOfRefusal(error), error }
    } finally {
      setIsSending(false)
    }
  }
  return { register, isSending }
}
