import type { MeetingPorts } from '../meeting-ports.ts'
import type { CallState } from '../state/call-state.ts'

/** Whether coins are due once this side sees the partner: a black first frame is nothing to pay for. */
export function paysForPicture(
  call: CallState,
  { shownPriceOf }: Pick<MeetingPorts, 'shownPriceOf'>,
): boolean {
  if (call.status !== 'incall') return false
  const { bill, direct } = call.talk
  return bill?.role === 'payer' || (!direct && (shownPriceOf(call.wish.filter) ?? 0) > 0)
}

/** Reports the evidence by which a billed call is charged, while the socket is open: late evidence is worthless. */
export function sendEvidence(
  { socket, sight }: Pick<MeetingPorts, 'socket' | 'sight'>,
  call: CallState,
  received: { readonly callId: string; readonly epoch: number; readonly packets: number },
): void {
  if (call.status !== 'incall' || call.talk.callId !== received.callId || call.talk.bill === null) return
  if (socket.state !== 'open') return
  const picture = sight.wordOn(call)
  void socket.request('call.stats', { ...received, picture }).catch(() => undefined)
}
