import type { CallSnapshot, ClientMessage, ServerMessageOf, Signal } from '@serendip/contract'
import { createSignalInbox } from '@serendip/contract/signalling'
import type { DemoClock } from './demo-server.ts'
import type { DemoConnection } from './demo-connection.ts'
import { linesIn } from './demo-texts.ts'
import { makeSmallTalk } from './small-talk.ts'

export type TalkMessage = ServerMessageOf<'call.signal' | 'call.text' | 'call.partner'>

/** Demands of a talk on a new peer connection. */
export interface ConnectionWish {
  readonly polite: boolean
  send(signal: Signal): void
  onConnected(): void
}

export interface TalkPorts {
  readonly selfId: string
  readonly clock: DemoClock
  send(message: ClientMessage): void
  /** A new id for a text that this side writes. */
  tempId(): string
  connect(wish: ConnectionWish): Promise<DemoConnection>
  /** The connection failed; the partner's side restarts it or starts a new epoch. */
  onFault(fault: unknown): void
}

/** A billed second counts only with evidence from both sides; browsers report as often. */
const statsEveryMs = 1_000

function everySecond(clock: DemoClock, run: () => boolean): void {
  clock.after(statsEveryMs, () => run() && everySecond(clock, run))
}

/** One call of a demo peer, from `call.found` or `call.resumed` until it is closed. */
export interface DemoTalk {
  readonly callId: string
  deliver(message: TalkMessage): void
  /** The server's view after this side reconnected. */
  renew(call: CallSnapshot): void
  isPartnerHere(): boolean
  announceRealPerson(): void
  close(): void
}

export function openTalk(call: CallSnapshot, ports: TalkPorts): DemoTalk {
  const { callId, mode, polite } = call
  const lines = linesIn(call.partner.language)
  const write = (text: string): void =>
    ports.send({ type: 'call.text', callId, tempId: ports.tempId(), text })
  const smallTalk = makeSmallTalk(lines, ports.clock, write)
  let epoch = -1
  let connection: DemoConnection | null = null
  let isPartnerHere = false
  let closed = false
  const inbox = createSignalInbox()

  async function connect(newEpoch: number): Promise<void> {
    connection?.close()
    connection = null
    epoch = newEpoch
    let seq = -1
    const made = await ports.connect({
      polite,
      send(signal) {
        if (closed || epoch !== newEpoch) return
        seq += 1
        ports.send({ type: 'call.signal', callId, epoch: newEpoch, seq, signal })
      },
      onConnected: () => ports.send({ type: 'call.ready', callId }),
    })
    if (closed || epoch !== newEpoch) return made.close()
    connection = made
    inbox.open(callId, newEpoch, made.accept)
  }

  function enter(newEpoch: number, partnerIsHere: boolean): void {
    isPartnerHere = partnerIsHere
    if (mode === 'video' && newEpoch > epoch) connect(newEpoch).catch(ports.onFault)
  }

  if (mode === 'text') {
    ports.send({ type: 'call.ready', callId })
    smallTalk.greet()
  }
  enter(call.epoch, call.partnerPresent)
  if (call.bill)
    everySecond(ports.clock, () => {
      if (connection) ports.send({ type: 'call.stats', callId, epoch, packets: connection.received() })
      return !closed
    })

  return {
    callId,
    deliver(message) {
      if (message.type === 'call.signal') inbox.deliver(message)
      else if (message.type === 'call.partner') enter(message.epoch, message.present)
      else if (message.text.from !== ports.selfId) smallTalk.answer()
    },
    renew(snapshot) {
      if (mode === 'text') ports.send({ type: 'call.ready', callId })
      enter(snapshot.epoch, snapshot.partnerPresent)
    },
    isPartnerHere: () => isPartnerHere,
    announceRealPerson: () => write(lines.realPerson),
    close() {
      closed = true
      smallTalk.stop()
      connection?.close()
      connection = null
    },
  }
}
