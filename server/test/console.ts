import type { OperatorRole } from '@serendip/contract/operator'
import type { Db } from '../src/kernel/db.ts'
import { type Asker, lookFirst, type Send } from './look-first.ts'
import { aBrowserName, noteAct } from './operator-acts.ts'

/** A console's API as one browser sees it: with its cookie, from the console's own origin. */
export interface ConsoleBrowser extends Asker {
  readonly origin: string
  cookie: string | null
  /** Opens what is decided before it sends a decision, as the console's screens do. */
  readonly send: Send
}

export function aConsoleBrowser(origin: string): ConsoleBrowser {
  const ask = (method: string, path: string, userAgent: string, body: unknown, headers = {}) =>
    fetch(`${origin}/api${path}`, {
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
  const browser: ConsoleBrowser = {
    origin,
    cookie: null,
    async send(method, path, body, headers) {
      if (method === 'POST') await lookFirst(browser, path)
      return browser.sendUnseen(method, path, body, headers)
    },
    async sendUnseen(method, path, body, headers) {
      const userAgent = aBrowserName()
      const response = await ask(method, path, userAgent, body, headers)
      const [cookie = ''] = response.headers.getSetCookie()
      if (cookie !== '') browser.cookie = cookie.split(';')[0] ?? null
      if (method === 'POST' && response.ok) noteAct(origin, path, userAgent, body)
      const answer = await response.json()
      return { status: response.status, headers: response.headers, body: answer as never }
    },
    async openBytes(path, body) {
      const response = await ask(body === undefined ? 'GET' : 'POST', path, aBrowserName(), body)
      await response.arrayBuffer()
      return response.status
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
  const found = body.operators.find((operator) => operator.role === role)
  if (!found) throw new Error(`there is no demo ${role}`)
  return found
}

const databases = new Map<string, Db>()

/** Lets the demo's operators log in at this console as often as a test likes: each login may use the code of now again. */
export const renewCodesAt = (origin: string, db: Db) => databases.set(origin, db)

/** Logs the demo's operator of a role in, as its browser does. */
export async function logInAs(origin: string, role: OperatorRole): Promise<ConsoleBrowser> {
  const browser = aConsoleBrowser(origin)
  const { email, password } = await demoOperator(browser, role)
  const { body } = await browser.send<{ pending: string }>('POST', '/login', { email, password })
  await databases.get(origin)?.updateTable('totp_secrets').set({ last_step: 0 }).execute()
  // Read last: on a slow machine a code could expire while the password is checked.
  const { code } = await demoOperator(browser, role)
  const proved = await browser.send('POST', '/login/secondFactor', { pending: body.pending, totp: code })
  if (proved.status !== 200) throw new Error(`logging in failed: ${JSON.stringify(proved.body)}`)
  return browser
}

/**
 * Team of most tests of moderation: Mona Moderator, Sena Senior and Ada Admin, each in a browser of their
 * own.
 */
export const logInTeam = async (origin: string) => ({
  mona: await logInAs(origin, 'moderator'),
  sena: await logInAs(origin, 'seniorModerator'),
  ada: await logInAs(origin, 'admin'),
})
