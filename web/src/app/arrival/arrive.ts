import type { CompleteLocale } from '@serendip/contract'
import { withoutNames } from '../../platform/arrival/query.ts'
import type { ConfirmationOutcome } from '../../platform/confirmation.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { autoLoginToken, withoutTokens } from './auto-login.ts'
import { emailCode, withOutcome, withoutEmailCode } from './confirm-email.ts'
import { mailRouteTarget, withoutMailRoute } from './mail-route.ts'

/** What the actions of a query need of the page they run on. */
export interface ArrivalPorts {
  isLoggedIn(): boolean
  /**
   * Opens a session with a link's code; for a closed account, returns where to go instead. Throws for an invalid code.
   */
  loginByToken(token: string): Promise<string | null>
  /** Keeps the code of a link that wants to replace the session, until the person decides. */
  keepLink(token: string): void
  /** Confirms an address by the code of its mail. Never throws. */
  confirmEmail(code: string): Promise<ConfirmationOutcome>
  /** The person's language, regardless of the address. */
  readerLanguage(): CompleteLocale
  /** Ends the session here and on the server. */
  endSession(): Promise<void>
}

export interface Arrival {
  /** The path without its language. */
  readonly path: string
  readonly pathname: string
  readonly search: string
  readonly language: CompleteLocale
}

/**
 * Runs the actions that a query requests when a page is opened (SPEC §2), in order: log out, log in with a code,
 * confirm an address, complete an affiliate's registration, follow a mail's route. Returns the address to load instead
 * of this one, or null if the page stays.
 */
export async function arrive(arrival: Arrival, ports: ArrivalPorts): Promise<string | null> {
  const afterLogout = logoutTarget(arrival, ports.readerLanguage())
  if (afterLogout !== null) {
    if (ports.isLoggedIn()) return askFirst(arrival, ports)
    await ports.endSession()
    return afterLogout
  }
  const token = autoLoginToken(arrival.search)
  let search = withoutTokens(arrival.search)
  if (token !== null) {
    // A link must not replace the person who is logged in.
    const opened = ports.isLoggedIn() ? null : await ports.loginByToken(token).catch(failed)
    if (opened !== null) return opened === voidCode ? arrival.pathname + search : opened
  }
  const code = emailCode(search)
  if (code !== null) return arrival.pathname + withOutcome(search, await ports.confirmEmail(code))
  search = withoutEmailCode(search)
  const target = affiliateTarget(arrival, search, ports) ?? mailRouteTarget(search, arrival.language)
  if (target !== null) return target
  search = withoutMailRoute(search)
  return search === arrival.search ? null : arrival.pathname + search
}

/**
 * `action=logout` on the site's root opens the start page in the reader's language, keeping the rest of the query; for a
 * person who is logged in it asks first. It does nothing on other pages. Null: not requested.
 */
function logoutTarget({ path, search }: Arrival, language: CompleteLocale): string | null {
  if (path !== '/' || new URLSearchParams(search).get('action') !== 'logout') return null
  return localPath('/', language) + withoutNames(search, (name) => name === 'action')
}

/**
 * A link neither ends nor replaces a session: the start page asks, naming whose it is. A code does not stay in the
 * address meanwhile.
 */
function askFirst({ pathname, search }: Arrival, ports: ArrivalPorts): string | null {
  const token = autoLoginToken(search)
  if (token === null) return null
  ports.keepLink(token)
  return pathname + withoutTokens(search)
}

const voidCode = Symbol('void code')
const failed = (): typeof voidCode => voidCode

const affiliateName = 'fromAffLanding'
/** The screen that completes a registration begun on an affiliate's page: the terms, and whatever is missing. */
const affiliateStep = 'step-6'

function affiliateTarget({ language }: Arrival, search: string, ports: ArrivalPorts): string | null {
  if (!new URLSearchParams(search).has(affiliateName)) return null
  const own = withoutNames(search, (name) => name === affiliateName)
  const query = new URLSearchParams(withoutMailRoute(own))
  if (ports.isLoggedIn()) query.set('step', affiliateStep)
  const text = query.toString()
  return localPath('/signup', language) + (text === '' ? '' : `?${text}`)
}
