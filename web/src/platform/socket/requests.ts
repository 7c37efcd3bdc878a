import { type ClientMessage, createFrameEncoder } from '@serendip/contract'
import { ApiError } from '../api/api-error.ts'
import type { Clock } from '../clock.ts'

/** A request that has no `ack` by then fails as `unavailable`, whether it was still waiting or already sent. */
export const requestTimeoutMs = 10_000
/** More requests than this never wait for a connection; the next one fails at once. */
export const waitingRequestsMax = 50

interface Request {
  readonly text: string
  sent: boolean
  settle(error: ApiError | null, answer?: unknown): void
}

interface Sender {
  send(text: string): void
}

export interface Requests {
  /** A numbered frame whose answer is ignored. */
  frame(type: ClientMessage['type'], payload: object): string
  /** Sends at once, or with the next `flush` if there is no sender. */
  send(type: ClientMessage['type'], payload: object, sender: Sender | null): Promise<unknown>
  flush(sender: Sender): void
  settle(re: number, error: ApiError | null, answer?: unknown): void
  /**
   * The connection is lost: whether the server received what was sent is unknown, so it fails; the rest still waits.
   */
  failSent(): void
  failAll(): void
}

/** The requests of one socket client that have no answer yet, by their number. */
export function createRequests(clock: Clock): Requests {
  const pending = new Map<number, Request>()
  const encode = createFrameEncoder()
  const fail = (choose: (request: Request) => boolean) => {
    for (const request of [...pending.values()]) {
      if (choose(request)) request.settle(new ApiError('unavailable', {}, 0))
    }
  }

  return {
    frame: (type, payload) => encode({ type, ...payload }).text,
    send: (type, payload, sender) =>
      new Promise((resolve, reject) => {
        if (sender === null && pending.size >= waitingRequestsMax) {
          return reject(new ApiError('unavailable', {}, 0))
        }
        const { re, text } = encode({ type, ...payload })
        const cancel = clock.after(requestTimeoutMs, () =>
          pending.get(re)?.settle(new ApiError('unavailable', {}, 0)),
        )
        pending.set(re, {
          text,
          sent: sender !== null,
          settle(error, answer) {
            pending.delete(re)
            cancel()
            if (error === null) resolve(answer)
            else reject(error)
          },
        })
        sender?.send(text)
      }),
    flush(sender) {
      for (const request of pending.values()) {
        if (request.sent) continue
        request.sent = true
        sender.send(request.text)
      }
    },
    settle: (re, error, answer) => pending.get(re)?.settle(error, answer),
    failSent: () => fail((request) => request.sent),
    failAll: () => fail(() => true),
  }
}
