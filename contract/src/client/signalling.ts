import type { Signal } from '../index.ts'

/** One signal as it travels: which connection of which call it belongs to, and its place in the order. */
export interface SignalEnvelope {
  readonly callId: string
  readonly epoch: number
  readonly seq: number
  readonly signal: Signal
}

/** Signals may arrive before their call is known; more of them than this cannot belong to one offer. */
const heldSignalsMax = 64

export interface SignalInbox {
  deliver(envelope: SignalEnvelope): void
  /** Signals of this epoch now go to `take`, those that came early first; older ones are stale. */
  open(callId: string, epoch: number, take: (signal: Signal) => void): void
  close(): void
}

export function createSignalInbox(): SignalInbox {
  let held: SignalEnvelope[] = []
  let current: { callId: string; epoch: number; lastSeq: number; take: (signal: Signal) => void } | null =
    null

  const isStale = (envelope: SignalEnvelope) =>
    current !== null && envelope.callId === current.callId && envelope.epoch < current.epoch

  function deliver(envelope: SignalEnvelope): void {
    if (isStale(envelope)) return
    if (current === null || envelope.callId !== current.callId || envelope.epoch > current.epoch) {
      held = [...held, envelope].slice(-heldSignalsMax)
      return
    }
    if (envelope.seq <= current.lastSeq) return
    current.lastSeq = envelope.seq
    current.take(envelope.signal)
  }

  return {
    deliver,
    open(callId, epoch, take) {
      current = { callId, epoch, lastSeq: -1, take }
      const early = held.filter((envelope) => envelope.callId === callId && envelope.epoch >= epoch)
      held = []
      for (const envelope of early.toSorted((a, b) => a.epoch - b.epoch || a.seq - b.seq)) deliver(envelope)
    },
    close() {
      // Signals that came early for the next call are not of this one.
      held = held.filter(({ callId }) => callId !== current?.callId)
      current = null
    },
  }
}
