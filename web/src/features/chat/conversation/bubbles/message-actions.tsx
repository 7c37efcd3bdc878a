import { createContext, useContext } from 'react'
import type { MessageRow } from '../../store/chat-database.ts'

interface MessageActions {
  /** The keys of the chosen messages; null unless several are being chosen. */
  readonly selected: ReadonlySet<string> | null
  /** The message that the address leads to, which is marked. */
  readonly marked: string | null
  /** A refused message goes back into the box. */
  onEdit(message: MessageRow): void
  /** A sent text goes into the box, to be changed; null in a chat with support, where nothing is. */
  readonly onEditSent: ((message: MessageRow) => void) | null
  /** Chooses chats to pass a message on to; null in a chat with support. */
  readonly onForward: ((message: MessageRow) => void) | null
  /** An opener goes into the box. */
  onOpener(text: string): void
  /** Null in a chat with support, where nothing is quoted or deleted for the other side. */
  readonly onReply: ((message: MessageRow) => void) | null
  /** Null in a chat with support. */
  readonly onReport: ((messageId: string) => void) | null
  /** Not in a chat with support, in a request, or with someone who was shut out. */
  readonly canReact: boolean
  /** Chooses a message, or no longer. */
  onSelect(key: string): void
  onJump(messageId: string): void
}

const MessageActionsContext = createContext<MessageActions | null>(null)
export const MessageActionsProvider = MessageActionsContext.Provider

/** Actions on the messages of the open conversation. Throws outside of one. */
export function useMessageActions(): MessageActions {
  const actions = useContext(MessageActionsContext)
  if (actions === null) throw new Error('useMessageActions outside a conversation')
  return actions
}

/** The chosen messages, with one more or one less. */
export const withOrWithout = (before: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set(before.has(key) ? [...before].filter((chosen) => chosen !== key) : [...before, key])
