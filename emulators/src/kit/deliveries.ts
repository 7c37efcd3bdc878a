import type { EmulatedClock } from './emulated-clock.ts'

/** A request that tells the shop something. */
export interface NotificationRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Notification {
  /** The provider's name of what happened. */
  readonly event: string
  /** The shop's reference. */
  readonly reference: string
  /** Builds the request of an attempt, which is signed anew. */
  request(): NotificationRequest
}

/** `lose`: never sent; `delay`: sent after `ms`; `repeat`: sent twice; `hold`: sent when a test releases it. */
export const planKinds = ['lose', 'delay', 'repeat', 'hold'] as const
export type PlanKind = (typeof planKinds)[number]

interface Attempt {
  readonly at: number
  /** The answer's HTTP status; 0: none came. */
  readonly status: number
}

interface Delivery {
  readonly id: number
  readonly notification: Notification
  readonly attempts: Attempt[]
  state: 'waiting' | 'held' | 'lost' | 'delivered' | 'failed'
}

const answerMaxMs = 10_000

async function send({ url, method, headers, body }: NotificationRequest): Promise<number> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(method === 'POST' && { body }),
      signal: AbortSignal.timeout(answerMaxMs),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** Notifications on their way to the shop. */
export class Deliveries {
  readonly #clock: EmulatedClock
  readonly #retryAfterMs: readonly number[]
  #plans: { readonly kind: PlanKind; readonly ms: number; times: number }[] = []
  #deliveries: Delivery[] = []
  #underWay = new Set<Promise<void>>()

  /** `retryAfterMs`: the times between attempts at a notification that the shop did not take. */
  constructor(clock: EmulatedClock, retryAfterMs: readonly number[]) {
    this.#clock = clock
    this.#retryAfterMs = retryAfterMs
  }

  /** Plans the fate of the next notifications. */
  plan(kind: PlanKind, ms: number, times: number): void {
    this.#plans.push({ kind, ms, times })
  }

  add(notification: Notification): void {
    const [plan] = this.#plans
    if (plan) plan.times -= 1
    this.#plans = this.#plans.filter(({ times }) => times > 0)
    const id = this.#deliveries.length + 1
    const delivery: Delivery = { id, notification, attempts: [], state: 'waiting' }
    this.#deliveries.push(delivery)
    if (plan?.kind === 'lose') delivery.state = 'lost'
    else if (plan?.kind === 'hold') delivery.state = 'held'
    else {
      const at = this.#clock.now() + (plan?.kind === 'delay' ? plan.ms : 0)
      this.#sendAt(delivery, at)
      if (plan?.kind === 'repeat') this.#sendAt(delivery, at + plan.ms)
    }
  }

  /** Sends what is held; in the reverse order if so asked. */
  release(isReversed: boolean): void {
    const held = this.#deliveries.filter(({ state }) => state === 'held')
    let before: Promise<void> = Promise.resolve()
    for (const delivery of isReversed ? held.toReversed() : held) {
      delivery.state = 'waiting'
      before = this.#track(before.then(() => this.#attempt(delivery)))
    }
  }

  /** Sends a notification once more, also one that was lost or taken. Answers whether there is such a one. */
  replay(id: number): boolean {
    const delivery = this.#deliveries.find((candidate) => candidate.id === id)
    if (delivery) this.#track(this.#attempt(delivery))
    return delivery !== undefined
  }

  /** Resolves when every notification that is due was sent. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  list() {
    return this.#deliveries.map(({ id, state, attempts, notification: { event, reference } }) => ({
      id,
      event,
      reference,
      state,
      attempts,
    }))
  }

  #sendAt(delivery: Delivery, at: number): void {
    this.#clock.at(at, () => this.#track(this.#attempt(delivery)))
  }

  #track(work: Promise<void>): Promise<void> {
    const tracked: Promise<void> = work.finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
    return tracked
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const status = await send(delivery.notification.request())
    delivery.attempts.push({ at: this.#clock.now(), status })
    if (status >= 200 && status < 300) {
      delivery.state = 'delivered'
      return
    }
    const retryMs = this.#retryAfterMs[delivery.attempts.length - 1]
    if (retryMs === undefined) delivery.state = 'failed'
    else this.#sendAt(delivery, this.#clock.now() + retryMs)
  }
}
