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
    /** A creator did not answer: the time ran out, the caller hung up, or one of the two became busy. */
    'call.missed': { readonly ringId: string; readonly payerId: string; readonly creatorId: string }
  }
}
