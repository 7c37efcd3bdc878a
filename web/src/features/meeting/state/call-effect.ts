import type { MatchWish } from '@serendip/contract'

/** One command to the server; its payload is the contract's. */
export type Command =
  | { readonly type: 'match.start' | 'match.next'; readonly payload: MatchWish }
  | { readonly type: 'match.cancel'; readonly payload: Record<string, never> }
  | { readonly type: 'call.ready' | 'call.leave'; readonly payload: { readonly callId: string } }
  | { readonly type: 'call.resume'; readonly payload: { readonly callId: string; readonly fresh: boolean } }
  | {
      readonly type: 'call.text'
      readonly payload: { readonly callId: string; readonly tempId: string; readonly text: string }
    }
  | {
      readonly type: 'call.media'
      readonly payload: { readonly callId: string; readonly microphone: boolean; readonly camera: boolean }
    }

/** What the machine asks of the world. The reducer only names it; the controller does it. */
export type CallEffect =
  | { readonly do: 'send'; readonly command: Command; readonly afterGap?: boolean }
  /** Opens the peer connection of this epoch, in place of any other. */
  | { readonly do: 'connect'; readonly callId: string; readonly epoch: number; readonly polite: boolean }
  | { readonly do: 'reveal' }
  /** Tries the path again at once: the socket came back while the connection may have lost signals. */
  | { readonly do: 'check-path' }
  | { readonly do: 'disconnect' }
  /** Notes the call in this tab, so that a reload of it resumes by itself. */
  | { readonly do: 'remember'; readonly callId: string | null }

export interface Step<S> {
  readonly state: S
  readonly effects: readonly CallEffect[]
}

export const send = (command: Command): CallEffect => ({ do: 'send', command })
