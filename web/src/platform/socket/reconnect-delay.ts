/** The first wait after a lost connection. */
const reconnectBaseMs = 250
/** No wait is longer, however many attempts failed. */
export const reconnectMaxMs = 10_000

/**
 * How long to wait before attempt number `attempt` (0 is the first): doubling, and spread over the upper half so that
 * clients of a departed node do not all reconnect at once. `random` is in [0, 1).
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const full = Math.min(reconnectMaxMs, reconnectBaseMs * 2 ** Math.min(attempt, 16))
  return Math.round(full / 2 + (full / 2) * random)
}
