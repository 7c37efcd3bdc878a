import type { Chat, ChatChanges, ChatMessage } from '@serendip/contract'

/** A tab's copy of a person's chats: changes are merged by their numbers, as the web does it. */
export class ChatCopy {
  #change = 0
  readonly #chats = new Map<string, Chat>()
  readonly #messages = new Map<string, ChatMessage>()

  get change(): number {
    return this.#change
  }

  /** All chats, in the order of their ids. */
  chats(): Chat[] {
    return [...this.#chats.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
  }

  /** The messages of a chat, oldest first. */
  messagesOf(chatId: string): ChatMessage[] {
    return [...this.#messages.values()]
      .filter((message) => message.chatId === chatId)
      .toSorted((a, b) => a.seq - b.seq)
  }

  merge(changes: ChatChanges): 'merged' | 'known' | 'gap' | 'reset' {
    if (changes.since > this.#change) return 'gap'
    if (changes.upTo <= this.#change) return 'known'
    if (changes.reset) return 'reset'
    for (const chat of changes.chats) this.#chats.set(chat._id, chat)
    for (const message of changes.messages) this.#messages.set(message._id, message)
    for (const { messageId } of changes.removedMessages) this.#messages.delete(messageId)
    this.#change = changes.upTo
    return 'merged'
  }

  /** Begins again with a whole list, from where its changes continue. */
  restart(change: number, chats: readonly Chat[]): void {
    this.#change = change
    this.#chats.clear()
    this.#messages.clear()
    for (const chat of chats) this.#chats.set(chat._id, chat)
  }

  /** Messages of an answer, which has no place in the order of changes: it replaces nothing. */
  addOlder(messages: readonly ChatMessage[]): void {
    for (const message of messages)
      if (!this.#messages.has(message._id)) this.#messages.set(message._id, message)
  }
}
