import type { ClientMessage } from '@serendip/contract'

/**
 * Frames of one lane are handled in order of arrival; lanes do not wait for each other, so that no slow message delays
 * a signal or the evidence that a call is billed by.
 */
export type Lane = 'signals' | 'chat' | 'rest'

/** A message without a lane does not compile. */
export const laneOf: Readonly<Record<ClientMessage['type'], Lane>> = {
  'call.signal': 'signals',
  'call.ready': 'signals',
  'call.stats': 'signals',
  'call.text': 'chat',
  'chat.join': 'chat',
  'typing.join': 'chat',
  'typing.publish': 'chat',
  'call.media': 'rest',
  'call.resume': 'rest',
  'call.leave': 'rest',
  'call.stay': 'rest',
  'call.goOnWithSound': 'rest',
  'call.ring': 'rest',
  'call.ringContact': 'rest',
  'call.cancelRing': 'rest',
  'call.accept': 'rest',
  'call.decline': 'rest',
  'match.start': 'rest',
  'match.next': 'rest',
  'match.offer': 'rest',
  'match.cancel': 'rest',
  hello: 'rest',
  ping: 'rest',
}
