import { useState } from 'react'
import { useLocation } from 'react-router'
import { collectSignupContext } from '../../platform/analytics/collect-signup-context.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { type LoginRefusal, refusalOfError } from './login-rules.ts'
import { useEntry } from './use-entry.ts'

/** Logs in and enters the app with the query kept; a closed account leads to its reactivation. */
export function useLogin() {
  const { api, analytics, busy } = usePlatform()
  const { search } = useLocation()
  const enter = useEntry()
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null)

  /** Whether the login succeeded. */
  async function login(email: string, password: string): Promise<boolean> {
    setIsSending(true)
    setRefusal(null)
    try {
      const { query, device } = collectSignupContext(search, analytics, localStorage)
      const refused = await busy.during(() =>
        api.accounts.login({ query, body: { email, password, ...device } }).then(
          (opened) => enter(opened, search),
          (thrown: unknown) => refusalOfError(asApiError(thrown)),
        ),
      )
      setRefusal(refused)
      if (refused === null) return true
      const cause = refused.kind === 'error' ? refused.code : refused.result
      analytics.report({ name: 'login_failed', fields: { method: 'ownemail', cause } })
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { login, isSending, refusal }
}
