import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ChatClient } from './engine/chat-client.port.ts'

const ChatContext = createContext<ChatClient | null>(null)

export const ChatProvider = ChatContext.Provider

/** The chats of this page. Throws outside a ChatProvider. */
export function useChatClient(): ChatClient {
  const client = useContext(ChatContext)
  if (client === null) throw new Error('useChatClient outside a ChatProvider')
  return client
}

export function useSyncState() {
  const { state } = useChatClient()
  return useSyncExternalStore(state.subscribe, state.getSnapshot)
}

/** Whether a person is typing to oneself. */
export function useIsTyping(userId: string): boolean {
  const { people } = useChatClient().typing
  return useSyncExternalStore(people.subscribe, () => people.getSnapshot().has(userId))
}
