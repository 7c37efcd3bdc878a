import type { CompleteLocale } from '@serendip/contract'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepPendingLogin } from '../../platform/session/pending-login.ts'
import { keepReactivation } from '../../platform/session/reactivation-store.ts'

/**
 * Opens a session with a link's code; for a closed account, or one with a second step, returns where to go instead.
 * Throws for an invalid code.
 */
export async function openLink(
  { api, session, analytics }: Pick<Platform, 'api' | 'session' | 'analytics'>,
  temporary: Storage,
  language: CompleteLocale,
  token: string,
): Promise<string | null> {
  const { authData, profile, reactivation, secondFactor } = await api.accounts.loginByToken({
    body: { token },
  })
  if (reactivation) {
    keepReactivation(temporary, reactivation)
    return `${localPath('/', language)}?action=reactivate`
  }
  if (secondFactor) {
    keepPendingLogin(temporary, secondFactor, '')
    return localPath('/login/secondstep', language)
  }
  if (!authData || !profile) throw new Error('the code opened no session')
  session.open(authData.token, profile)
  analytics.report({ name: 'login', fields: { method: 'link' } })
  return null
}
