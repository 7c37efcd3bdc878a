import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import {
  type EmulatedBooks,
  TestPaymentsEmulator,
} from '../../server/src/adapters/payments/emulator/test-payments-emulator.ts'
import { createSecrets } from '../../server/src/kernel/secrets.ts'
import type { ProviderBook } from '../../server/test/check-shop.ts'
import type { Random } from '../../server/test/ledger-workload.ts'
import { shopKey } from '../../server/test/shop.ts'
import type { ChaosProvider, NotificationFate, PageAct } from './chaos-provider.ts'

/** In percent of the requests of the shop: lost on the way there, and answers lost on the way back. */
const lostRequests = 3
const lostAnswers = 6
const pumps = 3
const pumpMs = 20
const repeatPercent = 15
const repeatMaxMs = 1_500
const retryMaxMs = 1_000
const notifyMaxMs = 10_000

const paid = z.object({
  reference: z.string(),
  amount_minor: z.number(),
  currency: z.string(),
  refunds: z.record(z.string(), z.object({ status: z.string(), amount_minor: z.number() })).optional(),
})

interface QueuedNotification {
  readonly body: string
  readonly dueAt: number
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const checkoutOn = (page: string): string => new URL(page).searchParams.get('id') ?? ''

/** The service of test payments. */
export class ShopProvider implements ChaosProvider {
  readonly name = 'test'
  readonly cards = ['4242', '4242', '9995', '0341', '0119', '3155', '5556']
  readonly takesEveryCurrency = true
  readonly emulator: TestPaymentsEmulator
  readonly #random: Random
  readonly #entries = new Map<string, object>()
  readonly #queue: QueuedNotification[] = []
  readonly #late: string[] = []
  readonly #front = createServer((request, response) => {
    this.#forward(request, response).catch(() => response.destroy())
  })
  origins: () => readonly string[] = () => []
  #emulatorOrigin = ''
  #sending = 0
  #isUnreliable = true
  #isStopped = false
  #pumping: Promise<unknown> = Promise.resolve()
  lost = 0
  notified = 0

  constructor(random: Random) {
    this.#random = random
    const books: EmulatedBooks = {
      read: async (key) => this.#entries.get(key) ?? null,
      list: async (start) => new Map([...this.#entries].filter(([key]) => key.startsWith(start))),
      change: async (key, change) => {
        const old = this.#entries.get(key) ?? {}
        this.#entries.set(key, { ...old, ...change(old as Record<string, unknown>) })
      },
    }
    this.emulator = new TestPaymentsEmulator({
      ...this.keys,
      page: 'http://127.0.0.1/payment/test',
      books,
      now: () => Date.now(),
    })
    this.emulator.sendTo((checkoutId, afterMs) => void this.#notify(checkoutId, [afterMs]))
  }

  get keys() {
    const secrets = createSecrets(shopKey)
    return {
      apiKey: secrets.keyFor('API of test payments'),
      notificationSecret: secrets.keyFor('notifications of test payments'),
    }
  }

  async start() {
    this.#emulatorOrigin = await this.emulator.listen()
    await new Promise<void>((resolve) => this.#front.listen(0, '127.0.0.1', resolve))
    this.#front.unref()
    this.#pumping = Promise.all(Array.from({ length: pumps }, () => this.#pump()))
    return { PAYMENTS_TEST_URL: `http://127.0.0.1:${(this.#front.address() as AddressInfo).port}` }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#pumping
    this.#front.closeAllConnections()
    this.#front.close()
    await this.emulator.close()
  }

  async becomeReliable(): Promise<void> {
    this.#isUnreliable = false
  }

  async pay(page: string, { card, isSaved, isDeclined, fate }: PageAct): Promise<boolean> {
    const checkoutId = checkoutOn(page)
    const reason = isDeclined ? 'no_funds' : null
    const isPaid = await this.emulator.pay(checkoutId, { reason, card, isSaved })
    if (isPaid || isDeclined) await this.#tell(checkoutId, fate)
    return isPaid
  }

  async payAgain(page: string, delaysMs: readonly number[]): Promise<void> {
    const order = this.emulator.orderOf(checkoutOn(page))
    if (!order) return
    const second = await this.#secondPage(order.reference, order.amount_minor, order.currency)
    await this.emulator.pay(second)
    await this.#notify(second, delaysMs)
  }

  // It lists its settlement.
  async settlementFile() {
    return []
  }

  /** Tells of the latest payment of a checkout. */
  async #tell(checkoutId: string, fate: NotificationFate): Promise<void> {
    if (fate.kind === 'lost') return
    if (fate.kind === 'after') return this.#notify(checkoutId, fate.delaysMs)
    const { body } = await this.emulator.notification(checkoutId)
    if (fate.kind === 'late') this.#late.push(body)
    else if (!(await this.#send(body))) this.#queue.push({ body, dueAt: Date.now() })
  }

  async #notify(checkoutId: string, delaysMs: readonly number[]): Promise<void> {
    const { body } = await this.emulator.notification(checkoutId)
    for (const delayMs of delaysMs) this.#queue.push({ body, dueAt: Date.now() + delayMs })
  }

  async sendLate(): Promise<void> {
    for (const body of this.#late.splice(0)) this.#queue.push({ body, dueAt: Date.now() })
    // One that was taken from the queue comes back to it if the shop does not answer.
    while (this.#queue.length > 0 || this.#sending > 0) await sleep(pumpMs)
    this.#isStopped = true
    await this.#pumping
  }

  /** Another page for an invoice that has one, as of a shop that asks twice under two keys. */
  async #secondPage(invoiceId: string, amountMinor: number, currency: string): Promise<string> {
    const response = await fetch(`${this.#emulatorOrigin}/v1/checkouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.keys.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        reference: invoiceId,
        amount_minor: amountMinor,
        currency,
        return_url: '/',
        success_url: '/',
        idempotency_key: `second-${invoiceId}`,
      }),
    })
    return z.object({ id: z.string() }).parse(await response.json()).id
  }

  async books(): Promise<readonly ProviderBook[]> {
    return [...this.#entries].flatMap(([key, entry]) => {
      if (!key.startsWith('payment:')) return []
      const { reference, amount_minor, currency, refunds = {} } = paid.parse(entry)
      const returned = Object.values(refunds).filter(({ status }) => status === 'refunded')
      return [
        {
          paymentId: key.slice('payment:'.length),
          invoiceId: reference,
          amountMinor: amount_minor,
          currency,
          returnedMinor: returned.reduce((sum, refund) => sum + refund.amount_minor, 0),
        },
      ]
    })
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const chance = this.#isUnreliable ? this.#random(100) : 100
    if (chance < lostRequests) {
      this.lost += 1
      return void response.destroy()
    }
    const answer = await fetch(`${this.#emulatorOrigin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/json',
      },
      ...(request.method === 'POST' && { body }),
    })
    const text = await answer.text()
    if (chance < lostRequests + lostAnswers) {
      this.lost += 1
      return void response.destroy()
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }

  async #pump(): Promise<void> {
    while (!this.#isStopped) {
      const due = this.#queue.filter(({ dueAt }) => dueAt <= Date.now())
      const next = due[this.#random(Math.max(due.length, 1))]
      if (!next) {
        await sleep(pumpMs)
        continue
      }
      this.#queue.splice(this.#queue.indexOf(next), 1)
      const { body } = next
      this.#sending += 1
      const isTaken = await this.#send(body)
      this.#sending -= 1
      if (!isTaken) this.#queue.push({ body, dueAt: Date.now() + this.#random(retryMaxMs) })
      else if (this.#isUnreliable && this.#random(100) < repeatPercent)
        this.#queue.push({ body, dueAt: Date.now() + this.#random(repeatMaxMs) })
    }
  }

  /** Whether the shop took it. */
  async #send(body: string): Promise<boolean> {
    const origins = this.origins()
    const { signature } = this.emulator.sign(body)
    this.notified += 1
    try {
      const answer = await fetch(`${origins[this.#random(origins.length)] ?? ''}/api/payment/webhook/test`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'test-signature': signature },
        body,
        signal: AbortSignal.timeout(notifyMaxMs),
      })
      await answer.text()
      return answer.ok
    } catch {
      return false
    }
  }
}
