import { readsFlags } from '../../platform/arrival/developer-flags.ts'
import { withoutNames } from '../../platform/arrival/query.ts'
import { readLanguagePath } from '../../platform/i18n/language-path.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepLinkLogin } from '../../platform/session/link-login.ts'
import { keepLinkRequest } from '../../platform/session/link-request.ts'
import { arrive } from './arrive.ts'

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
  return arrive(
    { ...readLanguagePath(pathname), pathname, search },
    {
      isLoggedIn: () => platform.session.current() !== null,
      keepRequest: (request) => keepLinkRequest(page.sessionStorage, request),
      keepLink: (token) => keepLinkLogin(page.sessionStorage, token),
      // A link without a language is everyone's; one with it is already in the reader's.
      readerLanguage: () =>
        readLanguagePath(pathname).path === pathname
          ? platform.preferences.language()
          : readLanguagePath(pathname).language,
      endSession: platform.leave,
    },
  )
}
