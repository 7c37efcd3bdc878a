import type { ErrorBody } from '@serendip/contract'
import type { OperatorRole } from '@serendip/contract/operator'
import { aBrowserName, noteAct } from './operator-acts.ts'

/** A console's API as one browser sees it: with its cookie, from the console's own origin. */
export interface ConsoleBrowser {
  readonly origin: string
  cookie: string | null
  send<T = ErrorBody>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly body: T; readonly headers: Headers }>
}

export function aConsoleBrowser(origin: string): ConsoleBrowser {
  const browser: ConsoleBrowser = {
    origin,
    cookie: null,
    async send(method, path, body, headers = {}) {
      const userAgent = aBrowserName()
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          'x-serendip-console': '1',
          origin,
          'user-agent': userAgent,
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...(browser.cookie === null ? {} : { cookie: browser.cookie }),
          ...headers,
        },
        ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      })
      const [cookie = ''] = response.headers.getSetCookie()
      if (cookie !== '') browser.cookie = cookie.split(';')[0] ?? null
      if (method === 'POST' && response.ok) noteAct(origin, path, userAgent, body)
      const answer = await response.json()
      return { status: response.status, headers: response.headers, body: answer as never }
    },
  }
  return browser
}

interface Demo {
  readonly operators: readonly {
    readonly email: string
    readonly password: string
    readonly role: OperatorRole
    readonly code: string | null
  }[]
}

export async function demoOperator(browser: ConsoleBrowser, role: OperatorRole) {
  const { body } = await browser.send<Demo>('GET', '/demo')
  const found = body.operators.find((one) => one.role === role)
  if (!found) throw new Error(`there is no demo ${role}`)
  return found
}

/** Logs the demo's operator of a role in, as its browser does. */
export async function logInAs(origin: string, role: OperatorRole): Promise<ConsoleBrowser> {
  const browser = aConsoleBrowser(origin)
  const { email, password } = await demoOperator(browser, role)
  const { body } = await browser.send<{ pending: string }>('POST', '/login', { email, password })
  // Read last: on a slow machine a code could expire while the password is checked.
  const { code } = await demoOperator(browser, role)
  const proved = await browser.send('POST', '/login/secondFactor', { pending: body.pending, totp: code })
  if (proved.status !== 200) throw new Error(`logging in failed: ${JSON.stringify(proved.body)}`)
  return browser
}

/** Who decides in most tests of moderation: Mona Moderator, Sena Senior and Ada Admin, each in a browser of their own. */
export const logInTeam = async (origin: string) => ({
  mona: await logInAs(origin, 'moderator'),
  sena: await logInAs(origin, 'seniorModerator'),
  ada: await logInAs(origin, 'admin'),
})
