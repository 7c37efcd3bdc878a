import type { ServerMessage } from '@serendip/contract'

/** Transient messages to people who are connected now, on any node; they may be lost, and sending never throws. */
export interface Realtime {
  toUser(userId: string, message: ServerMessage): void
  toConnection(connectionId: string, message: ServerMessage): void
  /** Notifies the tabs of one session (null: of all the person's sessions) that it ended, and closes them. */
  endSession(userId: string, sessionId: string | null, code: 'session_gone' | 'account_closed'): void
}
