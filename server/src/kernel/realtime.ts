import type { ServerMessage } from '@serendip/contract'

/** Share that a message has in a numbered series of news, such as the changes of a person's chats. */
export interface SeriesPart {
  readonly series: string
  /** The news after this number is in the message; left out, the message only says that there is news up to `upTo`. */
  readonly since?: number
  readonly upTo: number
}

/**
 * Transient messages to people who are connected now, on any node; they may be lost, and sending never throws. A
 * message that only says that there is news is left out for a tab that was sent all of it, or was told of it.
 */
export interface Realtime {
  toUser(userId: string, message: ServerMessage, part?: SeriesPart): void
  toConnection(connectionId: string, message: ServerMessage, part?: SeriesPart): void
  /** Notifies the tabs of one session (null: of all the person's sessions) that it ended, and closes them. */
  endSession(userId: string, sessionId: string | null, code: 'session_gone' | 'account_closed'): void
}
