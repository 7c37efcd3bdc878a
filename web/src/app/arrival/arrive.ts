import type { CompleteLocale } from '@serendip/contract'
import { withoutNames } from '../../platform/arrival/query.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { LinkRequest } from '../../platform/session/link-request.ts'
import { autoLoginToken, withoutTokens } from './auto-login.ts'
import { mailRouteTarget, withoutMailRoute } from './mail-route.ts'

/** The parts of a page that the actions of its query need. */
export interface PageVisitPorts {
  isLoggedIn(): boolean
  /** Keeps what a mail's link asks for until the person taps. */
  keepRequest(request: LinkRequest): void
  /** Keeps the code of a link that wants to replace the session, until the person decides. */
  keepLink(token: string): void
  /** The person's language, regardless of the address. */
  readerLanguage(): CompleteLocale
  /** Ends the session here and on the server. */
  endSession(): Promise<void>
}

export interface PageVisit {
  /** The path without its language. */
  readonly path: string
  readonly pathname: string
  readonly search: string
  readonly language: CompleteLocale
}

/**
 * Runs the actions that a query requests when a page is opened (SPEC §2), in order: log out, ask whether to log in with
 * a code or confirm an address, complete an affiliate's registration, follow a mail's route. Returns the address to load
 * instead of this one, or null if the page stays. No code is sent from here: mail scanners open links and run scripts.
 */
export async function arrive(arrival: PageVisit, ports: PageVisitPorts): Promise<string | null> {
  const afterLogout = logoutTarget(arrival, ports.readerLanguage())
  if (afterLogout !== null) {
    if (ports.isLoggedIn()) return askFirst(arrival, ports)
    await ports.endSession()
    return afterLogout
  }
  const token = autoLoginToken(arrival.search)
  let search = withoutTokens(arrival.search)
  // A link must not replace the person who is logged in.
  if (token !== null && !ports.isLoggedIn())
    return askBefore(arrival, ports, { kind: 'login', code: token, next: arrival.pathname + search })
  const code = emailCode(search)
  search = withoutEmailCode(search)
  if (code !== null)
    return askBefore(arrival, ports, { kind: 'email', code, next: arrival.pathname + search })
  const target = affiliateTarget(arrival, search, ports) ?? mailRouteTarget(search, arrival.language)
  if (target !== null) return target
  search = withoutMailRoute(search)
  return search === arrival.search ? null : arrival.pathname + search
}

/**
 * `action=logout` on the site's root opens the start page in the reader's language, keeping the rest of the query; for a
 * person who is logged in it asks first. It does nothing on other pages. Null: not requested.
 */
function logoutTarget({ path, search }: PageVisit, language: CompleteLocale): string | null {
  if (path !== '/' || new URLSearchParams(search).get('action') !== 'logout') return null
  return localPath('/', language) + withoutNames(search, (name) => name === 'action')
}

/**
 * A link neither ends nor replaces a session: the start page asks, naming whose it is, in the reader's language unless
 * the address names another. A code does not stay in the address meanwhile.
 */
function askFirst({ pathname, search }: PageVisit, ports: PageVisitPorts): string | null {
  const token = autoLoginToken(search)
  if (token !== null) ports.keepLink(token)
  const page = pathname === '/' ? localPath('/', ports.readerLanguage()) : pathname
  const target = page + withoutTokens(search)
  return target === pathname + search ? null : target
}

/** The start page asks; what the link opens follows after the tap. */
function askBefore({ language }: PageVisit, ports: PageVisitPorts, request: LinkRequest): string {
  ports.keepRequest(request)
  return `${localPath('/', language)}?action=link`
}

const emailCodeName = 'emailCode'
/** The code of a link that confirms an email, or null. */
const emailCode = (search: string): string | null => new URLSearchParams(search).get(emailCodeName) || null
const withoutEmailCode = (search: string): string => withoutNames(search, (name) => name === emailCodeName)

const affiliateName = 'fromAffLanding'
/** The screen that completes a registration begun on an affiliate's page: the terms, and whatever is missing. */
const affiliateStep = 'step-6'

function affiliateTarget({ language }: PageVisit, search: string, ports: PageVisitPorts): string | null {
  if (!new URLSearchParams(search).has(affiliateName)) return null
  const own = withoutNames(search, (name) => name === affiliateName)
  const query = new URLSearchParams(withoutMailRoute(own))
  if (ports.isLoggedIn()) query.set('step', affiliateStep)
  const text = query.toString()
  return localPath('/signup', language) + (text === '' ? '' : `?${text}`)
}
