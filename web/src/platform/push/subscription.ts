import type { Api } from '../api/api-client.ts'
export { browserPush } from './push-port.ts'
import { type MarkCaches, writeMark } from './push-marks.ts'
import type { BrowserSubscription, PushPort } from './push-port.ts'

export interface SubscriptionPorts {
  readonly push: PushPort
  readonly api: Pick<Api, 'push'>
  readonly caches: MarkCaches
  timeZone(): string
}

/** The browser's own, made anew if it was for another key of the server. */
async function obtain({ push }: SubscriptionPorts, publicKey: string): Promise<BrowserSubscription> {
  const current = await push.current()
  if (current !== null && (current.publicKey === null || current.publicKey === publicKey)) return current
  if (current !== null) await push.unsubscribe()
  return push.subscribe(publicKey)
}

const store = (
  { api, timeZone }: SubscriptionPorts,
  { endpoint, p256dh, auth }: BrowserSubscription,
): Promise<{ id: string | null }> =>
  api.push.subscribe({ body: { endpoint, p256dh, auth, timeZone: timeZone() } })

/**
 * Has this browser told of things, for the person who is logged in: makes a subscription, or finds the lost one and
 * renews it. Answers whether there is one; while pushes are paused there is none.
 */
export async function keepSubscription(ports: SubscriptionPorts): Promise<boolean> {
  const { push, api, caches } = ports
  const { publicKey } = await api.push.key()
  if (publicKey === null) return false
  let { id } = await store(ports, await obtain(ports, publicKey))
  if (id === null) {
    // The push service gave it up.
    await push.unsubscribe()
    id = (await store(ports, await push.subscribe(publicKey))).id
  }
  if (id !== null) await writeMark(caches, 'subscription', id)
  return id !== null
}
