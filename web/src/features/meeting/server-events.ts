import type { SocketClient } from '../../platform/socket/socket-client.ts'
import type { SignalEnvelope } from './rtc/signal-inbox.ts'
import type { CallEvent } from './state/call-event.ts'

export interface ServerEars {
  dispatch(event: CallEvent): void
  deliver(envelope: SignalEnvelope): void
  welcomed(serverTimeMs: number): void
  isReloadOf(callId: string): boolean
  /** The partner of this new call has this tab's early offer already. */
  offered(callId: string): void
  /** Whether a call that is found now answers a ring of this tab. Asked once for each call. */
  takesRungCall(): boolean
}

/** Turns what the socket says into the machine's events; signals go past it to the peer connection. */
export function listenToServer(socket: SocketClient, ears: ServerEars): void {
  const { dispatch } = ears
  function welcome({ serverTimeMs, call }: NonNullable<SocketClient['welcome']>): void {
    ears.welcomed(serverTimeMs)
    dispatch({ on: 'welcome', call, mine: call !== null && ears.isReloadOf(call.callId) })
  }
  let wasOpen = socket.state === 'open'
  // The socket may have been welcomed before this screen was opened.
  if (wasOpen && socket.welcome !== null) welcome(socket.welcome)

  socket.subscribe(() => {
    const isOpen = socket.state === 'open'
    if (wasOpen && !isOpen) dispatch({ on: 'socket-lost' })
    wasOpen = isOpen
  })
  socket.on('welcome', welcome)
  socket.on('match.searching', ({ widened }) => dispatch({ on: 'match.searching', widened }))
  socket.on('match.idle', ({ reason }) => dispatch({ on: 'match.idle', reason }))
  socket.on('call.found', ({ call, offered }) => {
    if (offered) ears.offered(call.callId)
    dispatch({ on: 'call.found', call, expected: ears.takesRungCall() })
  })
  socket.on('call.resumed', ({ call }) => dispatch({ on: 'call.resumed', call }))
  socket.on('call.revealed', ({ callId }) => dispatch({ on: 'call.revealed', callId }))
  socket.on('call.partner', ({ type: _, ...news }) => dispatch({ on: 'call.partner', ...news }))
  socket.on('call.bill', ({ type: _, ...bill }) => dispatch({ on: 'call.bill', callId: bill.callId, bill }))
  socket.on('call.text', ({ callId, tempId, text }) => dispatch({ on: 'call.text', callId, tempId, text }))
  socket.on('call.media', ({ callId, microphone, camera }) =>
    dispatch({ on: 'call.media', callId, sends: { microphone, camera } }),
  )
  socket.on('call.ended', ({ callId, reason, durationMs }) =>
    dispatch({ on: 'call.ended', callId, reason, durationMs }),
  )
  socket.on('call.signal', ({ callId, epoch, seq, signal }) => ears.deliver({ callId, epoch, seq, signal }))
}
