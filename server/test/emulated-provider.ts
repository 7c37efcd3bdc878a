import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WebhookCall } from '../src/modules/webhooks/index.ts'

const program = join(import.meta.dirname, '../../emulators/src/main.ts')

/** A payment in the books of a service. */
export interface BookedPayment {
  readonly id: string
  /** Its name in the service's reports, where that is another one. */
  readonly reportId?: string
  readonly reference: string
  readonly state: 'approved' | 'declined'
  readonly amountMinor: number
  readonly returnedMinor: number
  readonly currency: string
  readonly isMerchantInitiated: boolean | null
}

export interface FaultPlan {
  readonly kind: 'decline' | 'authenticate' | 'amount' | 'cut' | 'silent' | 'lost' | 'error' | 'slow'
  readonly operation?: string
  readonly reason?: string
  readonly amountMinor?: number
  readonly ms?: number
  readonly times?: number
}

export interface NotificationPlan {
  readonly kind: 'lose' | 'delay' | 'repeat' | 'hold'
  readonly ms?: number
  readonly times?: number
}

interface ListedDelivery {
  readonly id: number
  readonly event: string
  readonly reference: string
  readonly state: 'waiting' | 'held' | 'lost' | 'delivered' | 'failed'
  readonly attempts: readonly object[]
}

/** An operation that the service offers at an address. */
interface ListedOperation {
  readonly name: string
  /** The times that it was called. */
  readonly calls: number
}

/** An emulator in a process of its own, and the levers that it gives. */
export interface EmulatedProvider {
  readonly origin: string
  /** Options of the adapter. */
  readonly settings: Readonly<Record<string, unknown>>
  plan(fault: FaultPlan): Promise<void>
  planNotifications(plan: NotificationPlan): Promise<void>
  advance(ms: number): Promise<void>
  payments(): Promise<readonly BookedPayment[]>
  deliveries(): Promise<readonly ListedDelivery[]>
  operations(): Promise<readonly ListedOperation[]>
  /** Faults that were planned, and have not happened. */
  faults(): Promise<readonly { readonly operation: string; readonly times: number }[]>
  release(isReversed: boolean): Promise<void>
  replay(id: number): Promise<void>
  /** Resolves when every notification that is due was sent. */
  settled(): Promise<void>
  /** Notifications go to this origin from then on. */
  notify(origin: string): Promise<void>
  /** A lever of this emulator alone, by its path below /control. */
  control(path: string, body: object): Promise<unknown>
  stop(): Promise<void>
}

/** Starts the emulator of a service; its notifications go to the shop's origin. */
export async function startEmulator(name: string, shop: string): Promise<EmulatedProvider> {
  const child = spawn(process.execPath, [program, name, '--json', '--port', '0', '--shop', shop], {
    // It ends when its input does, however this process ends.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.unref()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`the emulator of ${name} ended with ${code}`)))
  })
  const { origin, settings } = JSON.parse(line) as Pick<EmulatedProvider, 'origin' | 'settings'>
  async function control<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${origin}/control/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`/control/${path}: ${answer.status}`)
    return (await answer.json()) as T
  }
  return {
    origin,
    settings,
    plan: (fault) => control('faults', fault),
    planNotifications: (plan) => control('plans', plan),
    advance: (ms) => control('clock', { advanceMs: ms }),
    payments: () => control('payments'),
    deliveries: () => control('deliveries'),
    operations: () => control('operations'),
    faults: () => control('faults'),
    release: (isReversed) => control('release', { reverse: isReversed }),
    replay: (id) => control('replay', { id }),
    settled: () => control('settled', {}),
    control,
    notify: (shopOrigin) => control('shop', { origin: shopOrigin }),
    async stop() {
      // Nothing else may keep this process alive until then.
      child.ref()
      child.kill()
      await exited
    },
  }
}

export interface NotificationReceiver {
  readonly origin: string
  /** All calls so far. */
  readonly calls: readonly WebhookCall[]
  stop(): Promise<void>
}

/** Takes notifications as the shop does, and keeps them. */
export async function startReceiver(): Promise<NotificationReceiver> {
  const calls: WebhookCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const query = (request.url ?? '').split('?').slice(1).join('?')
    calls.push({
      rawBody: request.method === 'GET' ? Buffer.from(query) : Buffer.concat(chunks),
      url: `http://${request.headers.host}${request.url}`,
      brandId: 'serendip',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : undefined,
        ]),
      ),
      address: '127.0.0.1',
    })
    response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const inputs = /<input ([^>]*)>/g
const attribute = (tag: string, name: string): string =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''

/** Cards of the emulated banks. */
export const emulatedCards = {
  usual: '4111111111111111',
  refused: '4000000000000002',
  no_funds: '4000000000009995',
  expired_card: '4000000000000069',
  wrong_data: '4000000000000127',
  asks: '4000000000003220',
  asksLater: '4000000000003155',
  laterNoFunds: '4000000000000341',
  laterRefused: '4000000000000101',
} as const

const monthsLeft = 14

/** `MM/YY` of a card that is good for another year. */
export function expiryAfter(now: number, months = monthsLeft): string {
  const date = new Date(now)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  return `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCFullYear() % 100).padStart(2, '0')}`
}

interface PageAnswer {
  /** The address to which the page sends the browser; null if it stays. */
  readonly location: string | null
  readonly html: string
}

/** Submits the form of a page with a button, as a browser does. */
async function submit(
  url: string,
  html: string,
  choice: string,
  typed: Readonly<Record<string, string>>,
): Promise<PageAnswer> {
  const form = new URLSearchParams({ choice })
  for (const [, tag = ''] of html.matchAll(inputs)) {
    const name = attribute(tag, 'name')
    const kind = attribute(tag, 'type')
    const value = typed[attribute(tag, 'autocomplete')] ?? typed[name] ?? attribute(tag, 'value')
    if (kind !== 'checkbox' || typed[name] === '1') form.set(name, value)
  }
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: form })
  return { location: answer.headers.get('location'), html: await answer.text() }
}

interface OpenPage {
  readonly url: string
  readonly html: string
}

/** Posts the form of a page of the shop that does nothing else: it leads to the page of the service. */
async function postOwnForm(action: string, html: string): Promise<OpenPage> {
  const fields = new URLSearchParams()
  for (const [, tag = ''] of html.matchAll(inputs))
    fields.set(attribute(tag, 'name'), attribute(tag, 'value'))
  const answer = await fetch(action, { method: 'POST', body: fields })
  return { url: answer.url, html: await answer.text() }
}

/** Opens a page of a service; one that begins with a form of its own is sent on. */
async function openPage(url: string): Promise<OpenPage> {
  const html = await (await fetch(url)).text()
  const action = attribute(/<form ([^>]*)>/.exec(html)?.[1] ?? '', 'action')
  return action ? postOwnForm(action, html) : { url, html }
}

/** Pays on a page of a service with a card; answers the address to which the browser is sent, null if it stays there. */
export async function payOnPage(
  url: string,
  {
    card = emulatedCards.usual,
    expiry = expiryAfter(Date.now()),
    code = '123',
    saves = false,
    secure = 'confirm',
  }: {
    readonly card?: string
    readonly expiry?: string
    readonly code?: string
    readonly saves?: boolean
    /** The answer to 3-D Secure, where the bank asks. */
    readonly secure?: 'confirm' | 'refuse'
  } = {},
): Promise<PageAnswer> {
  const typed = { 'cc-number': card, 'cc-exp': expiry, 'cc-csc': code, save: saves ? '1' : '' }
  const page = await openPage(url)
  const answer = await submit(page.url, page.html, 'pay', typed)
  if (!answer.html.includes('3-D Secure: confirm') && !answer.html.includes('value="confirm"')) return answer
  return submit(page.url, answer.html, secure, {})
}
