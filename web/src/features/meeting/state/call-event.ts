import type { CallBill, ErrorCode, MatchWish, ServerMessage, ServerMessageOf } from '@serendip/contract'
import type { CommandName } from './call-effect.ts'
import type { CallCoins, Senders } from './call-state.ts'

/** Actions of the person. */
type PersonEvent =
  | { readonly type: 'start'; readonly wish: MatchWish }
  | { readonly type: 'wish'; readonly wish: MatchWish }
  | { readonly type: 'cancel' }
  | { readonly type: 'next'; readonly atMs: number }
  | { readonly type: 'leave'; readonly atMs: number }
  | { readonly type: 'take-over' }
  | { readonly type: 'leave-elsewhere' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'send-text'; readonly tempId: string; readonly text: string }
  | { readonly type: 'resend-text'; readonly key: string }
  | { readonly type: 'senders'; readonly sends: Senders }

/** The part of a message of the contract that the machine reads; the message itself is the event. */
type MessageFields<T extends ServerMessage['type'], Fields extends keyof ServerMessageOf<T>> = Pick<
  ServerMessageOf<T>,
  'type' | Fields
>

/** Events from the server. */
type ServerEvent =
  | (MessageFields<'welcome', 'call'> & { readonly mine: boolean })
  | (MessageFields<'call.found', 'call'> & {
      /** Whether it answers a ring of this tab; a call that nothing here waits for is left. */
      readonly expected?: boolean
    })
  | MessageFields<'match.searching', 'widened'>
  | MessageFields<'match.idle', 'reason'>
  | ServerMessageOf<
      | 'call.resumed'
      | 'call.revealed'
      | 'call.bill'
      | 'call.partner'
      | 'call.member'
      | 'call.text'
      | 'call.media'
      | 'call.ended'
    >
  | { readonly type: 'socket-lost' }
  | {
      readonly type: 'refused'
      readonly command: CommandName
      readonly code: ErrorCode
      readonly key?: string
    }

/** Events from the peer connection. */
type PeerEvent =
  | { readonly type: 'picture'; readonly callId: string; readonly epoch: number }
  | { readonly type: 'path-dead'; readonly callId: string; readonly epoch: number }

export type CallEvent = PersonEvent | ServerEvent | PeerEvent

export function billOf({ type: _, ...bill }: ServerMessageOf<'call.bill'>): CallBill {
  return bill
}

export function coinsOf({ deltaCoins, feeCoins = 0 }: ServerMessageOf<'call.ended'>): CallCoins | null {
  return deltaCoins == null ? null : { deltaCoins, feeCoins }
}
