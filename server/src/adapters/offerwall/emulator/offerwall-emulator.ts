import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type EmulatedConversion,
  type EmulatedKeys,
  type EmulatedName,
  type EmulatedService,
  type EmulatedState,
  emulatedServices,
} from './emulated-services.ts'

export interface OfferwallEmulatorOptions {
  readonly keys: EmulatedKeys
  now(): number
}

/** The publisher's addresses. */
interface Publisher {
  /** The start of the addresses that the publisher entered at the services; the service's name follows. */
  readonly entered: string
  /** The origin where these can be reached from here. */
  readonly reachable: string
}

const offers = [
  { title: 'Answer five questions', coins: 20, waits: false },
  { title: 'Try a language app', coins: 50, waits: true },
  { title: 'Reach level 3 in a game', coins: 120, waits: true },
] as const

const words: Readonly<Record<EmulatedState, string>> = {
  pending: 'being checked',
  approved: 'credited',
  rejected: 'not credited',
  reversed: 'reversed',
}
const following: Readonly<Record<EmulatedState, readonly EmulatedState[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['reversed'],
  rejected: [],
  reversed: [],
}
const commands: Readonly<Record<EmulatedState, string>> = {
  pending: 'Wait',
  approved: 'Approve',
  rejected: 'Reject',
  reversed: 'Reverse',
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:16px;background:#fff;color:#1d1526}
h1{font-size:1.1rem;margin:0 0 4px}p{margin:0 0 12px;color:#5b5166}
form{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;padding:12px 0;border-top:1px solid #e5dfec}
form span{flex:1 1 12rem}button{font:inherit;padding:8px 14px;border:1px solid #5b3fa0;border-radius:999px;background:#fff;color:#3d2580}`

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > 1_000) throw new Error('the form is too long')
  }
  return new URLSearchParams(text)
}

/**
 * Emulates the four services of offers over HTTP on the loopback: a wall for a frame, and the postbacks about what is
 * done there. It shares no code with the adapters, so that a misunderstanding on one side shows.
 */
export class OfferwallEmulator {
  readonly #services: Readonly<Record<string, EmulatedService>>
  readonly #options: OfferwallEmulatorOptions
  readonly #conversions: EmulatedConversion[] = []
  #publisher: () => Publisher | null = () => null
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.writeHead(400).end())
  })

  constructor(options: OfferwallEmulatorOptions) {
    this.#options = options
    this.#services = emulatedServices(options.keys)
  }

  /** Listens on a free port of the loopback without keeping the process alive; answers its origin. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#server.unref()
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Postbacks go there; without this they are lost. */
  sendTo(publisher: () => Publisher | null): void {
    this.#publisher = publisher
  }

  /** Tells of a conversion; answers the status of the publisher's answer, 0 for none. */
  async tell(name: EmulatedName, conversion: EmulatedConversion): Promise<number> {
    const publisher = this.#publisher()
    const service = this.#services[name]
    if (!publisher || !service) return 0
    const { url, headers } = service.tell(`${publisher.entered}/${name}`, conversion)
    const { pathname, search } = new URL(url)
    const answer = await fetch(publisher.reachable + pathname + search, { headers }).catch(() => null)
    return answer?.status ?? 0
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wall')
    const [, name = '', ...rest] = pathname.split('/')
    const service = this.#services[name]
    const person = service?.personAt(`/${rest.join('/')}`, searchParams) ?? null
    if (!service || person === null) {
      response.writeHead(404).end()
      return
    }
    const wall = { name: name as EmulatedName, service, person }
    if (request.method === 'POST') {
      await this.#act(wall, await formOf(request))
      response.writeHead(303, { location: request.url ?? '/' }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.#page(wall))
  }

  async #act(
    { name, service, person }: { name: EmulatedName; service: EmulatedService; person: string },
    form: URLSearchParams,
  ): Promise<void> {
    const offer = offers.find(({ title }) => title === form.get('offer'))
    if (offer) {
      const transaction = `${name}-${this.#options.now().toString(36)}-${this.#conversions.length + 1}`
      const state = offer.waits && service.hasPending ? 'pending' : 'approved'
      const conversion: EmulatedConversion = {
        person,
        transaction,
        title: offer.title,
        coins: offer.coins,
        state,
      }
      this.#conversions.push(conversion)
      await this.tell(name, conversion)
      return
    }
    const at = this.#conversions.findIndex(({ transaction }) => transaction === form.get('conversion'))
    const conversion = this.#conversions[at]
    const state = conversion && following[conversion.state].find((next) => next === form.get('state'))
    if (!conversion || conversion.person !== person || !state) return
    this.#conversions[at] = { ...conversion, state }
    await this.tell(name, this.#conversions[at])
  }

  #page({ name, person }: { name: EmulatedName; person: string }): string {
    const done = this.#conversions.filter(
      (conversion) => conversion.person === person && conversion.transaction.startsWith(`${name}-`),
    )
    const rows = [
      ...offers.map(
        ({ title, coins }) =>
          `<form method="post"><span>${asHtml(title)}: ${coins} coins</span><button name="offer" value="${asHtml(title)}">Finish “${asHtml(title)}”</button></form>`,
      ),
      ...done.map(
        ({ transaction, title, state }) =>
          `<form method="post"><input type="hidden" name="conversion" value="${asHtml(transaction)}"><span>${asHtml(title)}: ${words[state]}</span>${following[
            state
          ]
            .map(
              (next) => `<button name="state" value="${next}">${commands[next]} “${asHtml(title)}”</button>`,
            )
            .join('')}</form>`,
      ),
    ]
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Test wall</title><style>${style}</style><h1>Test wall of ${name}</h1>
<p>Nothing is really done here: a press finishes an offer.</p>${rows.join('\n')}</html>`
  }
}
