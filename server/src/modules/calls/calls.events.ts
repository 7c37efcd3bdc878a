import type { CallEndReason } from '@serendip/contract'

declare module '../../kernel/events.ts' {
  interface Events {
    'call.started': { readonly callId: string; readonly userIds: readonly [string, string] }
    'call.revealed': { readonly callId: string; readonly userIds: readonly [string, string] }
    'call.ended': {
      readonly callId: string
      readonly userIds: readonly [string, string]
      readonly reason: CallEndReason
      readonly endedBy: string | null
      readonly durationMs: number
    }
    /** It rings until then, ms since the epoch. */
    'call.rang': {
      readonly ringId: string
      readonly callerId: string
      readonly calleeId: string
      readonly until: number
    }
    /** The callee answered a ring, on one of their devices. */
    'call.answered': { readonly ringId: string; readonly callerId: string; readonly calleeId: string }
    /** The callee answered a ring with no. */
    'call.declined': { readonly ringId: string; readonly callerId: string; readonly calleeId: string }
    /** A ring was not answered: the time ran out, the caller hung up, one of the two became busy, or it never rang. */
    'call.missed': { readonly ringId: string; readonly callerId: string; readonly calleeId: string }
  }
}
