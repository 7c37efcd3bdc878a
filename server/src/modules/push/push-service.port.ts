/** A browser's subscription: its address at the push service, and its keys as base64url. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The key pair of RFC 8292 as base64url, and whom a push service writes to about our messages. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushMessage {
  /** JSON; at most some 3,000 bytes, for a push service takes 4,096 with what encryption adds. */
  readonly payload: string
  /** For so long the push service keeps it for a browser that is away, seconds. */
  readonly ttlS: number
  readonly urgency: 'normal' | 'high'
}

/**
 * `gone`: the subscription ended for good. `refused`: this message never goes, but others may. `later`: the service has
 * too much to do, or cannot be reached.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

/** Delivers to push services (RFC 8030), encrypted for the browser (RFC 8188 and 8291). */
export interface PushService {
  makeKeys(): VapidKeys
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<PushOutcome>
}
