import type { ClientMessage } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import type { MessageSocket } from '@serendip/contract/message-socket'
import { refusalOf } from '../api/api-error.ts'
import type { Clock } from '../clock.ts'

/** A request that has no `ack` by then fails as `unavailable`, whether it was still waiting or already sent. */
export const requestTimeoutMs = 10_000
/** More requests than this never wait for a connection; the next one fails at once. */
export const waitingRequestsMax = 50

interface WaitingRequest {
  send(socket: MessageSocket): void
  fail(): void
}

export interface Requests {
  /**
   * Sends at once, or with the next `flush` if there is no socket. If the socket closes before the answer, it fails:
   * whether the server received what was sent is unknown.
   */
  send(message: ClientMessage, socket: MessageSocket | null): Promise<unknown>
  flush(socket: MessageSocket): void
  /** Those that wait for a connection. */
  failAll(): void
}

/** The requests of one socket client, whose connections come and go. */
export function createRequests(clock: Clock): Requests {
  const waiting = new Set<WaitingRequest>()
  return {
    send: (message, socket) =>
      new Promise((resolve, reject) => {
        const request: WaitingRequest = {
          send(open) {
            waiting.delete(request)
            void open.request<ClientMessage['type']>(message).then((reply) => {
              if (reply === null) return request.fail()
              cancel()
              if (reply.error === null) resolve(reply.answer)
              else reject(refusalOf(reply.error))
            })
          },
          fail() {
            waiting.delete(request)
            cancel()
            reject(new ApiError('unavailable', {}, 0))
          },
        }
        const cancel = clock.after(requestTimeoutMs, request.fail)
        if (socket !== null) request.send(socket)
        else if (waiting.size < waitingRequestsMax) waiting.add(request)
        else request.fail()
      }),
    flush(socket) {
      for (const request of [...waiting]) request.send(socket)
    },
    failAll() {
      for (const request of [...waiting]) request.fail()
    },
  }
}
