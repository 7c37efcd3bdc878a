import type {
  CallBill,
  CallEndReason,
  CallSnapshot,
  CallText,
  ErrorCode,
  MatchWish,
} from '@serendip/contract'
import type { Senders, Widened } from './call-state.ts'

/** What the person does. */
type PersonEvent =
  | { readonly on: 'start'; readonly wish: MatchWish }
  | { readonly on: 'wish'; readonly wish: MatchWish }
  | { readonly on: 'cancel' }
  | { readonly on: 'next'; readonly atMs: number }
  | { readonly on: 'leave'; readonly atMs: number }
  | { readonly on: 'take-over' }
  | { readonly on: 'leave-elsewhere' }
  | { readonly on: 'dismiss' }
  | { readonly on: 'say'; readonly tempId: string; readonly text: string }
  | { readonly on: 'say-again'; readonly key: string }
  | { readonly on: 'senders'; readonly sends: Senders }

/** What the server says; names follow the socket messages. */
type ServerEvent =
  | { readonly on: 'welcome'; readonly call: CallSnapshot | null; readonly mine: boolean }
  | { readonly on: 'socket-lost' }
  | { readonly on: 'match.searching'; readonly widened: Widened }
  | { readonly on: 'match.idle'; readonly reason: 'cancelled' | 'other_device' | 'banned' | 'unavailable' }
  | {
      readonly on: 'call.found'
      readonly call: CallSnapshot
      /** Whether it answers a ring of this tab; a call that nobody here waits for is left. */
      readonly expected?: boolean
    }
  | { readonly on: 'call.resumed'; readonly call: CallSnapshot }
  | { readonly on: 'call.revealed'; readonly callId: string }
  | { readonly on: 'call.bill'; readonly callId: string; readonly bill: CallBill }
  | {
      readonly on: 'call.partner'
      readonly callId: string
      readonly present: boolean
      readonly resumeBy: number | null
      readonly epoch: number
    }
  | {
      readonly on: 'call.text'
      readonly callId: string
      readonly tempId: string | null
      readonly text: CallText
    }
  | { readonly on: 'call.media'; readonly callId: string; readonly sends: Senders }
  | {
      readonly on: 'call.ended'
      readonly callId: string
      readonly reason: CallEndReason
      readonly durationMs: number
    }
  | { readonly on: 'refused'; readonly command: CommandName; readonly code: ErrorCode; readonly key?: string }

/** What the peer connection says. */
type PeerEvent =
  | { readonly on: 'picture'; readonly callId: string; readonly epoch: number }
  | { readonly on: 'path-dead'; readonly callId: string; readonly epoch: number }

/** The client's commands that change what the call is; signals travel past the machine. */
export type CommandName =
  | 'match.start'
  | 'match.next'
  | 'match.cancel'
  | 'call.ready'
  | 'call.resume'
  | 'call.text'
  | 'call.media'
  | 'call.leave'

export type CallEvent = PersonEvent | ServerEvent | PeerEvent
