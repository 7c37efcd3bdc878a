import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentMethod, PaymentPage, ProductView } from '@serendip/contract'
import type { BuyersOrder } from '../../server/test/check-shop.ts'
import type { Random } from '../../server/test/ledger-workload.ts'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { crowdId } from './chat-pairs.ts'
import type { ChaosProvider, NotificationFate } from './chaos-provider.ts'

/** Acts of others upon a buyer, between a tap and a notification. */
export interface ShopActs {
  /** Bans the person for good; resolves when that is stored. */
  ban(userId: string): Promise<void>
}

const thinkMaxMs = 150
const retryMs = 300
const answerMs = 15_000
const countries = ['DE', 'US', 'GB', 'CH'] as const
/** The person may not buy any more. */
const stopCodes: readonly string[] = [
  'self_excluded',
  'wallet_frozen',
  'unauthorized',
  'account_closed',
  'forbidden',
  'banned',
  'restricted',
]
/** Refusals after which a buyer tries something else. */
const otherCodes: readonly string[] = [
  ...['price_changed', 'not_found', 'invoice_closed', 'payment_running', 'shop_closed', 'offer_used'],
  ...['idempotency_conflict', 'unavailable', 'busy', 'conflict'],
]

type Answer =
  | { readonly isOk: true; readonly body: unknown }
  | { readonly isOk: false; readonly code: string; readonly status: number }

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A person who buys in two tabs with impatient fingers, and a provider's page in between. */
export class ShopBuyer {
  readonly userId: string
  readonly orders = new Map<string, BuyersOrder>()
  /** Pages of the provider that were left open. */
  readonly abandoned: string[] = []
  readonly problems: string[] = []
  isStopped = false
  requests = 0
  unanswered = 0
  taps = 0
  repriced = 0
  readonly #index: number
  readonly #random: Random
  readonly #provider: ChaosProvider
  readonly #origins: () => readonly string[]
  readonly #acts: ShopActs
  #shown: readonly ProductView[] = []
  #methods: readonly PaymentMethod[] = []
  #fate: 'none' | 'break' | 'ban'

  constructor(
    index: number,
    random: Random,
    fate: 'none' | 'break' | 'ban',
    {
      provider,
      origins,
      acts,
    }: {
      readonly provider: ChaosProvider
      readonly origins: () => readonly string[]
      readonly acts: ShopActs
    },
  ) {
    this.#index = index
    this.userId = crowdId(index)
    this.#random = random
    this.#fate = fate
    this.#provider = provider
    this.#origins = origins
    this.#acts = acts
  }

  /** Buys in one tab until then. `isDoomedAfter`: from then on a person with a fate meets it. */
  async use(until: number, isDoomedAfter: number): Promise<void> {
    await this.#call('POST', '/billing/register', {
      name: 'Ada',
      country: countries[this.#index % countries.length],
      postalCode: '10115',
      taxId: null,
    })
    while (Date.now() < until && !this.isStopped) {
      const isNew = this.#chance(75)
      const order = isNew ? await this.#tap() : this.#openOrder()
      if (order) await this.#pay(order, Date.now() > isDoomedAfter)
      await sleep(this.#random(thinkMaxMs))
    }
  }

  /** Reads the page of every order: one whose notification was lost is asked for there. */
  async readAll(): Promise<void> {
    for (const { id } of this.orders.values()) await this.#readPage(id)
  }

  #chance(percent: number): boolean {
    return this.#random(100) < percent
  }

  #openOrder(): BuyersOrder | undefined {
    const open = [...this.orders.values()].filter(({ isSaidPaid }) => !isSaidPaid)
    return open[this.#random(Math.max(open.length, 1))]
  }

  /** Tries until somebody answers, whichever process that is. */
  async #call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    for (;;) {
      const origins = this.#origins()
      this.requests += 1
      try {
        const isForm = body instanceof FormData
        const response = await fetch(`${origins[this.#random(origins.length)] ?? ''}/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${crowdToken(this.#index)}`,
            packagename: 'serendip',
            ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(answerMs),
        })
        const answer: unknown = await response.json()
        if (response.ok) return { isOk: true, body: answer }
        return this.#refused(path, response.status, (answer as { code: string }).code)
      } catch {
        this.unanswered += 1
        await sleep(retryMs)
      }
    }
  }

  #refused(path: string, status: number, code: string): Answer {
    if (stopCodes.includes(code)) this.isStopped = true
    else if (!otherCodes.includes(code)) this.problems.push(`${this.userId} ${path}: ${status} ${code}`)
    return { isOk: false, code, status }
  }

  /** One to three taps at once, in either tab, under one key: they are one order. */
  async #tap(): Promise<BuyersOrder | undefined> {
    if (this.#shown.length === 0 || this.#chance(10)) {
      const shop = await this.#call('POST', '/products', { productType: 'coins' })
      if (shop.isOk) this.#shown = (shop.body as { products: readonly ProductView[] }).products
    }
    const product = this.#shown[this.#random(Math.max(this.#shown.length, 1))]
    if (!product) return undefined
    this.taps += 1
    const { productId, priceMinor, currency } = product
    const key = `tap-of-a-button-${this.#index}-${this.taps}-${this.#random(1_000_000)}`
    const tap = { productId, priceMinor, currency, key }
    const answers = await this.#atOnce(3, () => this.#call('POST', '/invoice/create', tap))
    const ids = new Set(
      answers.flatMap((answer) => (answer.isOk ? [(answer.body as { invoiceId: string }).invoiceId] : [])),
    )
    if (ids.size > 1) this.problems.push(`${this.userId}: a tap made ${ids.size} orders`)
    if (answers.some((answer) => !answer.isOk && answer.code === 'price_changed')) {
      this.repriced += 1
      this.#shown = []
    }
    const [id] = ids
    if (id === undefined) return undefined
    const order = { id, productId, priceMinor, currency, isSaidPaid: false }
    this.orders.set(id, order)
    return order
  }

  /** The same up to so many times at the same moment. */
  #atOnce<T>(most: number, run: () => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: 1 + this.#random(most) }, run))
  }

  async #pay(order: BuyersOrder, isDoomed: boolean): Promise<void> {
    const [method] = this.#methods
    if (method && this.#chance(45)) await this.#payByCard(order, method, isDoomed)
    else await this.#payOnPage(order, isDoomed)
    if (this.#chance(60)) await this.#readPage(order.id)
  }

  async #payOnPage({ id }: BuyersOrder, isDoomed: boolean): Promise<void> {
    const saveMethod = this.#chance(50)
    const opened = await this.#atOnce(2, () =>
      this.#call('POST', `/payment/page-api/startPayment/${id}`, formOf({ saveMethod: String(saveMethod) })),
    )
    for (const answer of opened) {
      if (!answer.isOk) continue
      const { url } = answer.body as { url: string }
      await this.#decide(url, { isSaved: saveMethod, isDoomed })
    }
  }

  async #payByCard({ id }: BuyersOrder, { methodId }: PaymentMethod, isDoomed: boolean): Promise<void> {
    const key = `button-${this.#index}-${this.#random(1_000_000)}-${this.#random(1_000_000)}`
    const keys = this.#chance(25) ? [key, `${key}-of-another-tab`] : [key]
    const answers = await Promise.all(
      keys.map((button) =>
        this.#atOnce(3, () =>
          this.#call(
            'POST',
            '/payment/page-api/processOneClick',
            formOf({ invoiceId: id, methodId, key: button }),
          ),
        ),
      ),
    )
    for (const answer of answers.flat()) {
      if (!answer.isOk) continue
      const { confirmUrl } = answer.body as PaymentPage
      if (confirmUrl === null) continue
      return this.#decide(confirmUrl, { isSaved: false, isDoomed })
    }
  }

  /** The buyer on the provider's page: pays, is declined, or leaves it open. */
  async #decide(
    page: string,
    { isSaved, isDoomed }: { readonly isSaved: boolean; readonly isDoomed: boolean },
  ): Promise<void> {
    const provider = this.#provider
    if (this.#chance(10)) return void this.abandoned.push(page)
    if (isDoomed) await this.#meetFate()
    const card = provider.cards[this.#random(provider.cards.length)] ?? ''
    if (this.#chance(15)) {
      const fate = { kind: 'after', delaysMs: [this.#random(500)] } as const
      await provider.pay(page, { card, isSaved: false, isDeclined: true, fate })
      if (this.#chance(50)) return
    }
    const fate = this.#fateOfNotification()
    if (!(await provider.pay(page, { card, isSaved, isDeclined: false, fate }))) return
    if (this.#chance(4)) await provider.payAgain(page, [this.#random(1_000), this.#random(1_000)])
  }

  /** Before the redirect, at once and again in no order, days late, or never. */
  #fateOfNotification(): NotificationFate {
    const chance = this.#random(100)
    if (chance < 12) return { kind: 'lost' }
    if (chance < 24) return { kind: 'late' }
    if (chance < 50) return { kind: 'now' }
    const delaysMs = Array.from({ length: 1 + this.#random(3) }, () => this.#random(1_500))
    return { kind: 'after', delaysMs }
  }

  async #meetFate(): Promise<void> {
    const fate = this.#fate
    this.#fate = 'none'
    if (fate === 'ban') await this.#acts.ban(this.userId)
    if (fate === 'break') await this.#call('POST', '/wallet/selfExclusion', { days: 1 })
    if (fate !== 'none') this.isStopped = true
  }

  async #readPage(id: string): Promise<void> {
    const answer = await this.#call('GET', `/payment/page-api/getPaymentPageData/${id}`)
    if (!answer.isOk) return
    const { invoice, methods } = answer.body as PaymentPage
    this.#methods = methods
    const order = this.orders.get(id)
    if (!order) return
    const isPaid = invoice.state === 'paid'
    if (order.isSaidPaid && !isPaid && !['partly_refunded', 'refunded'].includes(invoice.state))
      this.problems.push(`${id} was paid, and is ${invoice.state}`)
    order.isSaidPaid ||= isPaid
  }
}
