import { createHmac } from 'node:crypto'

export interface TurnConfig {
  readonly urls: readonly string[]
  readonly secret: string
}

/**
 * Short-lived TURN credentials from a shared secret: user `expiry:id`, password base64(HMAC-SHA1(secret, user)), as in
 * draft-uberti-behave-turn-rest-00, which coturn's `use-auth-secret` checks. `expiresAt` is in milliseconds.
 */
export function turnCredentials(
  turn: TurnConfig,
  userId: string,
  expiresAt: number,
): { urls: string[]; username: string; credential: string } {
  const username = `${Math.floor(expiresAt / 1000)}:${userId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return { urls: [...turn.urls], username, credential }
}
