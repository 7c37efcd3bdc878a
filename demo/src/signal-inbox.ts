import type { ServerMessageOf, Signal } from '@serendip/contract'

export type SignalMessage = ServerMessageOf<'call.signal'>

/** Signals may arrive before the message about their epoch; more than this cannot belong to one offer. */
const heldSignalsMax = 64

/** Passes the signals of a call to the connection of their epoch, once each and in order; older ones are stale. */
export class SignalInbox {
  #epoch = -1
  #lastSeq = -1
  #take: ((signal: Signal) => void) | null = null
  #held: SignalMessage[] = []

  /** Signals are held back until the connection of this epoch exists. */
  await(epoch: number): void {
    this.#epoch = epoch
    this.#lastSeq = -1
    this.#take = null
  }

  open(take: (signal: Signal) => void): void {
    this.#take = take
    const early = this.#held.toSorted((one, other) => one.epoch - other.epoch || one.seq - other.seq)
    this.#held = []
    for (const message of early) this.deliver(message)
  }

  deliver(message: SignalMessage): void {
    if (message.epoch < this.#epoch) return
    if (message.epoch > this.#epoch || !this.#take) {
      this.#held = [...this.#held, message].slice(-heldSignalsMax)
      return
    }
    if (message.seq <= this.#lastSeq) return
    this.#lastSeq = message.seq
    this.#take(message.signal)
  }
}
