import { type ErrorCode, limits } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { isOutage } from '../../platform/api/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SocketClient } from '../../platform/socket/socket-client.ts'
import type { MeetingPorts } from './meeting-ports.ts'
import type { Command, CommandName, CommandOf } from './state/call-effect.ts'
import type { CallEvent } from './state/call-event.ts'

/** Maximum number of times that a resume is retried when the server answers "not now". */
const resumeTriesMax = 4
const resumeAgainMs = 700

const isForPartner = (command: Command): command is CommandOf<'match.start' | 'match.next'> =>
  command.type === 'match.start' || command.type === 'match.next'
const isPassing = (code: ErrorCode) => isOutage(code) || code === 'internal' || code === 'rate_limited'

type SenderPorts = Pick<MeetingPorts, 'socket' | 'clock' | 'shownPriceOf'>
type RefusedEvent = Extract<CallEvent, { type: 'refused' }>

/** Sends the machine's commands over the socket, and reports what the server refuses. */
export class CommandSender {
  readonly #socket: SocketClient
  readonly #clock: Clock
  readonly #shownPriceOf: SenderPorts['shownPriceOf']
  readonly #onRefused: (refused: RefusedEvent) => void

  constructor(ports: SenderPorts, onRefused: (refused: RefusedEvent) => void) {
    this.#socket = ports.socket
    this.#clock = ports.clock
    this.#shownPriceOf = ports.shownPriceOf
    this.#onRefused = onRefused
  }

  /** `afterGap`: only once the gap that must lie between two Nexts has passed. */
  send(command: Command, afterGap = false): void {
    if (afterGap) this.#clock.after(limits.nextGapMs, () => void this.#try(command))
    else void this.#try(command)
  }

  #request<T extends CommandName>({ type, payload }: CommandOf<T>): Promise<unknown> {
    return this.#socket.request(type, payload)
  }

  /** A match never costs more than the person saw. */
  #withPrice(command: Command): Command {
    if (!isForPartner(command)) return command
    const priceCoins = this.#shownPriceOf(command.payload.filter)
    return priceCoins === undefined ? command : { ...command, payload: { ...command.payload, priceCoins } }
  }

  async #try(command: Command, attempt = 1): Promise<void> {
    // The next welcome starts the search by itself; a second request would be refused.
    if (isForPartner(command) && this.#socket.state !== 'open') return
    try {
      await this.#request(this.#withPrice(command))
    } catch (thrown) {
      const code = thrown instanceof ApiError ? thrown.code : 'internal'
      const wasRefused = thrown instanceof ApiError && thrown.status !== 0
      if (command.type === 'call.resume' && isPassing(code) && attempt < resumeTriesMax) {
        this.#clock.after(resumeAgainMs, () => void this.#try(command, attempt + 1))
        return
      }
      // A command lost with the socket is settled by the next welcome; only a message must be shown as failed.
      if (command.type === 'call.text') {
        this.#onRefused({ type: 'refused', command: command.type, code, key: command.payload.tempId })
      } else if (wasRefused) {
        this.#onRefused({ type: 'refused', command: command.type, code })
      }
    }
  }
}
