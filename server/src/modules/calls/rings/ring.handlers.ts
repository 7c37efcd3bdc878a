import type { MessageHandlers } from '../../../kernel/handlers.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { acceptRing, cancelRing, declineRing } from './answer-ring.ts'
import { startRing } from './start-ring.ts'

type RingMessage = 'call.ring' | 'call.cancelRing' | 'call.accept' | 'call.decline'

export function ringMessageHandlers(deps: CallsDeps): MessageHandlers<RingMessage> {
  return {
    'call.ring': (connection, wish) => startRing(deps, connection, wish),
    'call.cancelRing': (connection, { ringId }) => cancelRing(deps, connection, ringId),
    'call.accept': (connection, { ringId }) => acceptRing(deps, connection, ringId),
    'call.decline': (connection, { ringId }) => declineRing(deps, connection, ringId),
  }
}
