import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { asApiError } from '../../platform/api/api-error.ts'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { onboardingTarget } from '../../platform/onboarding-target.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { type LoginRefusal, refusalOfError } from './login-rules.ts'
import { keepReactivation } from './reactivation-store.ts'

/** Logs in and enters the app with the query kept; a closed account leads to where it can be opened again. */
export function useLogin() {
  const { api, session, preferences } = usePlatform()
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null)

  async function send(email: string, password: string): Promise<LoginRefusal | null> {
    const answer = await api.accounts.login({ body: { email, password } })
    const { loginResult, authData, profile, reactivation } = answer
    if (loginResult === 'reactivate') {
      if (reactivation) keepReactivation(sessionStorage, reactivation)
      location.assign('/?action=reactivate')
      return null
    }
    if (loginResult === 'invalid') return { kind: 'result', result: 'invalid' }
    if (loginResult === 'error' || !authData || !profile) return { kind: 'result', result: 'error' }
    session.open(authData.token, profile)
    preferences.setLanguage(languageOf(i18n))
    const kept = await api.onboarding.webData().catch(() => null)
    const stored = kept?.data.data.paidOnboardingScreen
    await navigate(onboardingTarget(stored, languageOf(i18n), search), { replace: true })
    return null
  }

  async function login(email: string, password: string): Promise<void> {
    setIsSending(true)
    setRefusal(null)
    try {
      setRefusal(await send(email, password))
    } catch (thrown) {
      setRefusal(refusalOfError(asApiError(thrown)))
    } finally {
      setIsSending(false)
    }
  }
  return { login, isSending, refusal }
}
