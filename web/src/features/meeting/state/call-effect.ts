import type { fromClient, MessagePayload } from '@serendip/contract'

/** The client's messages that change what the call is; signals travel past the machine. */
export type CommandName =
  | 'match.start'
  | 'match.next'
  | 'match.cancel'
  | 'call.ready'
  | 'call.resume'
  | 'call.text'
  | 'call.media'
  | 'call.leave'
/** One of these messages, as the socket sends it. */
export type CommandOf<T extends CommandName> = {
  readonly [K in T]: { readonly type: K; readonly payload: MessagePayload<typeof fromClient, K> }
}[T]
export type Command = CommandOf<CommandName>

/** The machine's effects. The reducer only names them; the controller runs them. */
export type CallEffect =
  | { readonly do: 'send'; readonly command: Command; readonly afterGap?: boolean }
  /** Opens the peer connection of this epoch, in place of any other. */
  | { readonly do: 'connect'; readonly callId: string; readonly epoch: number; readonly polite: boolean }
  | { readonly do: 'reveal' }
  /** Tries the path again at once: the socket came back while the connection may have lost signals. */
  | { readonly do: 'check-path' }
  | { readonly do: 'disconnect' }
  /** Notes the call in this tab, so that a reload resumes it automatically. */
  | { readonly do: 'remember'; readonly callId: string | null }

export interface Step<S> {
  readonly state: S
  readonly effects: readonly CallEffect[]
}

export const send = (command: Command): CallEffect => ({ do: 'send', command })
