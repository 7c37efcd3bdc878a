import type { LoginResult, RegistrationMethod } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { keepPendingLogin } from '../../platform/session/pending-login.ts'
import { keepReactivation } from '../../platform/session/reactivation-store.ts'
import { onboardingTarget } from '../../shared/onboarding/onboarding-target.ts'
import type { LoginRefusal } from './login-rules.ts'

interface Entry {
  readonly method?: RegistrationMethod
  /** In the guest flow, a known person goes to the match (SPEC §4). */
  readonly isGuest?: boolean
}

/**
 * Continues after the server authenticated a person: to the app with `search` kept, or for a closed account to its
 * reactivation. Returns why the login failed, or null.
 */
export function useEntry(): (
  answer: LoginResult,
  search?: string,
  how?: Entry,
) => Promise<LoginRefusal | null> {
  const { analytics, api, session, preferences } = usePlatform()
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  async function toMatch(): Promise<null> {
    await navigate('/match', { replace: true })
    return null
  }
  return async ({ loginResult, authData, profile, reactivation, secondFactor }, search = '', how = {}) => {
    const { method = 'ownemail', isGuest = false } = how
    if (loginResult === 'reactivate') {
      if (reactivation) keepReactivation(sessionStorage, reactivation)
      location.assign(`${localPath('/', languageOf(i18n))}?action=reactivate`)
      return null
    }
    if (loginResult === 'secondFactor' && secondFactor) {
      keepPendingLogin(sessionStorage, secondFactor, search)
      await navigate(localPath('/login/secondstep', languageOf(i18n)))
      return null
    }
    if (loginResult === 'invalid') return { kind: 'result', result: 'invalid' }
    if (loginResult === 'error' || !authData || !profile) return { kind: 'result', result: 'error' }
    session.open(authData.token, profile)
    analytics.report({ name: 'login', fields: { method } })
    const language = languageOf(i18n)
    preferences.setLanguage(language)
    if (isGuest) return toMatch()
    const kept = await api.onboarding.webData().catch(() => null)
    // The account may be closed, which the answer has just led somewhere else for.
    if (session.token() !== authData.token) return null
    const stored = kept?.data.data.paidOnboardingScreen
    await navigate(onboardingTarget(stored, language, search), { replace: true })
    return null
  }
}
