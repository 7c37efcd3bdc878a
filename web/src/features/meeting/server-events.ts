import type { SignalEnvelope } from '@serendip/contract/signalling'
import type { SocketClient } from '../../platform/socket/socket-client.ts'
import type { CallEvent } from './state/call-event.ts'

export interface ServerEventHandlers {
  dispatch(event: CallEvent): void
  deliver(envelope: SignalEnvelope): void
  isReloadOf(callId: string): boolean
  /** The partner of this new call has this tab's early offer already. */
  offered(callId: string): void
  /** Whether this tab rang, or answered, and has not taken it back. */
  wantsRing(ringId: string): boolean
}

/** Messages that are the machine's events as they are. */
const eventMessages = [
  ...(['match.searching', 'match.idle', 'call.resumed', 'call.revealed', 'call.partner'] as const),
  ...(['call.member', 'call.bill', 'call.text', 'call.media', 'call.ended'] as const),
] as const

/** Passes socket messages to the machine; signals bypass it and go to the peer connection. */
export function listenToServer(socket: SocketClient, handlers: ServerEventHandlers): void {
  const { dispatch } = handlers
  function welcome({ call }: NonNullable<SocketClient['welcome']>): void {
    dispatch({ type: 'welcome', call, mine: call !== null && handlers.isReloadOf(call.callId) })
  }
  let wasOpen = socket.state === 'open'
  // The socket may have been welcomed before this screen was opened.
  if (wasOpen && socket.welcome !== null) welcome(socket.welcome)

  socket.subscribe(() => {
    const isOpen = socket.state === 'open'
    if (wasOpen && !isOpen) dispatch({ type: 'socket-lost' })
    wasOpen = isOpen
  })
  socket.on('welcome', welcome)
  socket.on('call.found', ({ call, offered, ringId }) => {
    if (offered) handlers.offered(call.callId)
    dispatch({ type: 'call.found', call, expected: ringId !== undefined && handlers.wantsRing(ringId) })
  })
  for (const type of eventMessages) socket.on(type, dispatch)
  socket.on('call.signal', ({ callId, epoch, seq, signal }) =>
    handlers.deliver({ callId, epoch, seq, signal }),
  )
}
