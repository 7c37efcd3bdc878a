import { readsFlags } from '../../platform/arrival/developer-flags.ts'
import { withoutNames } from '../../platform/arrival/query.ts'
import { localPath, readLanguagePath } from '../../platform/i18n/language-path.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepPendingLogin } from '../../platform/session/pending-login.ts'
import { keepReactivation } from '../../platform/session/reactivation-store.ts'
import { arrive } from './arrive.ts'
import { confirmEmail } from './confirm-email.ts'

/**
 * A tester's link, outside production alone: `split=letsTalk|test_group` puts the person into a group of an experiment,
 * `split=letsTalk|` into none; a group that does not exist changes nothing. Returns the address to load with it, or null.
 */
async function assignGroup(page: Window, { api, session }: Platform): Promise<string | null> {
  const { pathname, search } = page.location
  const asked = new URLSearchParams(search).get('split')
  if (asked === null || !readsFlags(page) || session.current() === null) return null
  const [splitName = '', group = ''] = asked.split('|')
  await api.experiments.forceSplit({ body: { splitName, group: group || null } }).catch(() => undefined)
  return pathname + withoutNames(search, (name) => name === 'split')
}

/** Runs the actions of the address; returns what to load instead of this page, or null. */
export async function runArrival(page: Window, platform: Platform): Promise<string | null> {
  const withGroup = await assignGroup(page, platform)
  if (withGroup !== null) return withGroup
  const { pathname, search } = page.location
  const { analytics, api, session } = platform
  return arrive(
    { ...readLanguagePath(pathname), pathname, search },
    {
      isLoggedIn: () => session.current() !== null,
      async loginByToken(token) {
        const answer = await api.accounts.loginByToken({ body: { token } })
        const { authData, profile, reactivation, secondFactor } = answer
        if (reactivation) {
          keepReactivation(page.sessionStorage, reactivation)
          return `${localPath('/', readLanguagePath(pathname).language)}?action=reactivate`
        }
        if (secondFactor) {
          keepPendingLogin(page.sessionStorage, secondFactor, '')
          return localPath('/login/secondstep', readLanguagePath(pathname).language)
        }
        if (!authData || !profile) throw new Error('the code opened no session')
        session.open(authData.token, profile)
        analytics.report({ name: 'login', fields: { method: 'link' } })
        return null
      },
      confirmEmail: (code) => confirmEmail(api, code),
      // A link without a language is everyone's; one with it is already in the reader's.
      readerLanguage: () =>
        readLanguagePath(pathname).path === pathname
          ? platform.preferences.language()
          : readLanguagePath(pathname).language,
      endSession: platform.leave,
    },
  )
}
