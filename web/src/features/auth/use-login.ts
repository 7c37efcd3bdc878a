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

  /** Why the login was refused, or null. */
  return async (email: string, password: string): Promise<LoginRefusal | null> => {
    const { query, device } = collectSignupContext(search, analytics, localStorage)
    const refused = await busy.during(() =>
      api.accounts.login({ query, body: { email, password, ...device } }).then(
        (opened) => enter(opened, search),
        (thrown: unknown) => refusalOfError(asApiError(thrown)),
      ),
    )
    if (refused === null) return null
    const cause = refused.kind === 'error' ? refused.code : refused.result
    analytics.report({ name: 'login_failed', fields: { method: 'ownemail', cause } })
    return refused
  }
}
