/** The codes that the server closes a socket with; texts for people are sent in messages before. */
export const socketCloseCodes = {
  sessionEnded: 1000,
  /** No valid `hello` in time, or not a message. */
  policy: 1008,
  /** The node is shutting down. */
  serverLeaving: 1012,
  slowReader: 1013,
  tooMany: 4008,
  sessionGone: 4483,
  accountClosed: 4488,
} as const

/** The first wait of a client after a lost connection. */
const reconnectBaseMs = 250
/** No wait is longer, however many attempts failed. */
export const reconnectMaxMs = 10_000
const doublingsMax = 16

/**
 * Wait before attempt number `attempt` (0 is the first): doubling, and spread over the upper half so that
 * clients of a departed node do not all reconnect at once. `random` is in [0, 1].
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const full = Math.min(reconnectMaxMs, reconnectBaseMs * 2 ** Math.min(attempt, doublingsMax))
  return Math.round(full / 2 + (full / 2) * random)
}

/** Encodes the frames of one client. Each carries the next number as `re`, which the server's `ack` echoes. */
export function createFrameEncoder(): (message: { readonly type: string }) => {
  readonly re: number
  readonly text: string
} {
  let lastRe = 0
  return (message) => {
    lastRe += 1
    return { re: lastRe, text: JSON.stringify({ ...message, re: lastRe }) }
  }
}

/** Any message, known or not, with its unchecked fields. */
export interface Frame {
  readonly type: string
  readonly [field: string]: unknown
}

/** Decodes one frame of the server; null if it is not a message. */
export function decodeFrame(data: unknown): Frame | null {
  if (typeof data !== 'string') return null
  try {
    const frame: unknown = JSON.parse(data)
    return isFrame(frame) ? frame : null
  } catch {
    return null
  }
}

const isFrame = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
