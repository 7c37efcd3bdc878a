import type { ServerMessage } from '@serendip/contract'

/** Transient news to people who are connected now, on whichever node; it may be lost, and never throws. */
export interface Realtime {
  toUser(userId: string, message: ServerMessage): void
  toConnection(connectionId: string, message: ServerMessage): void
  /** Tells the tabs of one session (null: of every session of the person) that it ended, and closes them. */
  endSession(userId: string, sessionId: string | null, code: 'session_gone' | 'account_closed'): void
}
