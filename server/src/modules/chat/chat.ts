import type { EventListener } from '../../kernel/events.ts'
import { type ChatMessages, type ChatRoutes, chatMessages, chatRoutes } from './chat.handlers.ts'
import type { ChatDeps } from './chat-deps.ts'
import { chatListener } from './follow-calls.ts'
import { lastChange } from './note-changes.ts'
import { forgetChanges } from './read-changes.ts'
import { createTyping } from './typing.ts'

export interface ChatModule {
  readonly routes: ChatRoutes
  readonly messages: ChatMessages
  readonly listeners: readonly EventListener[]
  /** The number of a person's last change. */
  lastChange(userId: string): Promise<number>
  /** Deletes changes that no tab can catch up on any more. */
  forgetChanges(): Promise<void>
}

export const createChat = (deps: ChatDeps): ChatModule => ({
  routes: chatRoutes(deps),
  messages: chatMessages(deps, createTyping(deps)),
  listeners: [chatListener(deps)],
  lastChange: (userId) => lastChange(deps.plumbing.db, userId),
  forgetChanges: () => forgetChanges(deps),
})
