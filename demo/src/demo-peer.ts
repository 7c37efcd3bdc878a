import type { CallSnapshot, ServerMessage } from '@serendip/contract'
import type { DemoClock } from './demo-server.ts'
import type { DemoConnection } from './demo-connection.ts'
import type { DemoSocket } from './demo-socket.ts'
import { type ConnectionWish, type DemoTalk, openTalk, type TalkMessage } from './demo-talk.ts'

export interface DemoPeerPorts {
  readonly userId: string
  readonly clock: DemoClock
  openSocket(onMessage: (message: ServerMessage) => void): Pick<DemoSocket, 'open' | 'send' | 'close'>
  tempId(): string
  connect(wish: ConnectionWish): Promise<DemoConnection>
  /** Loads what a call needs. */
  prepare(): Promise<void>
  onFault(fault: unknown): void
}

/** Long enough to read the price while it rings. */
const answerMs = 1_500

/** One demo peer: an ordinary client that accepts every call and stays until the other leaves. */
export interface DemoPeer {
  readonly userId: string
  /** Whether it could take a call now. */
  isFree(): boolean
  /** Comes online if offline. Rejects if the server is unreachable. */
  arrive(): Promise<void>
  /** Goes offline, like a person who closes the tab. */
  depart(): void
  /** Whether a person is with this peer right now and could read what it writes. */
  hasCompany(): boolean
  announceRealPerson(): void
  /** Called at the end of each call. */
  onFree(listener: () => void): void
}

const talkMessages: readonly string[] = ['call.signal', 'call.text', 'call.partner']
const isTalkMessage = (message: ServerMessage): message is TalkMessage => talkMessages.includes(message.type)

export function createDemoPeer(ports: DemoPeerPorts): DemoPeer {
  const { userId } = ports
  const listeners: (() => void)[] = []
  let talk: DemoTalk | null = null
  const socket = ports.openSocket(take)
  // The server refuses a ring that has ended by then.
  const answer = (ringId: string): void => socket.send({ type: 'call.accept', ringId })

  function endTalk(): void {
    if (!talk) return
    talk.close()
    talk = null
    for (const listener of listeners) listener()
  }

  function enter(call: CallSnapshot): void {
    if (talk?.callId === call.callId) {
      talk.renew(call)
      return
    }
    talk?.close()
    talk = openTalk(call, { ...ports, selfId: userId, send: (message) => socket.send(message) })
  }

  function onWelcome(call: CallSnapshot | null): void {
    if (call?.callId !== talk?.callId) endTalk()
    if (call) socket.send({ type: 'call.resume', callId: call.callId, fresh: talk === null })
  }

  /** Events of this peer's current call; events of any other are stale. */
  function handleCallMessage(message: ServerMessage): void {
    if (!talk || !('callId' in message) || message.callId !== talk.callId) return
    if (message.type === 'call.ended') endTalk()
    else if (isTalkMessage(message)) talk.deliver(message)
  }

  function take(message: ServerMessage): void {
    if (message.type === 'welcome') onWelcome(message.call)
    else if (message.type === 'call.found' || message.type === 'call.resumed') enter(message.call)
    else if (message.type === 'call.incoming') ports.clock.after(answerMs, () => answer(message.ringId))
    // Another process runs this peer too, and has taken over the call.
    else if (message.type === 'match.idle') endTalk()
    else handleCallMessage(message)
  }

  return {
    userId,
    isFree: () => talk === null,
    async arrive() {
      await socket.open()
      await ports.prepare()
    },
    depart() {
      socket.close()
      talk?.close()
      talk = null
    },
    hasCompany: () => talk?.isPartnerHere() ?? false,
    announceRealPerson: () => talk?.announceRealPerson(),
    onFree: (listener) => listeners.push(listener),
  }
}
