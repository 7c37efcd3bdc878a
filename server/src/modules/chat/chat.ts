import type { EventListener } from '../../kernel/events.ts'
import type { MediaAccess } from '../media/index.ts'
import { type ChatMessages, type ChatRoutes, chatMessages, chatRoutes } from './chat.handlers.ts'
import type { ChatModuleDeps } from './chat-deps.ts'
import { createChatReads } from './chat-reads.ts'
import { chatListener } from './follow-calls.ts'
import { takeDownMessages } from './messages/delete-messages.ts'
import { accessTo } from './messages/media-access.ts'
import { createMessageQueue } from './messages/message-queue.ts'
import { rewardListener } from './paid/reward-replies.ts'
import { type ChatEvidence, type ReportedChat, readEvidence } from './read-evidence.ts'
import { type SupportDesk, sendFromSupport } from './support/send-from-support.ts'
import type { Colleagues } from './support/support-desk.ts'
import { supportRoutes } from './support.handlers.ts'
import { createTyping } from './typing.ts'

export interface ChatModule {
  /** The operators' inbox of the chats with support. */
  operatorRoutes(colleagues: Colleagues): { readonly support: ReturnType<typeof supportRoutes> }
  readonly support: SupportDesk
  readonly routes: ChatRoutes
  readonly messages: ChatMessages
  readonly listeners: readonly EventListener[]
  /** A person's access to the files of a message that the other one sent. */
  accessTo(viewerId: string, messageId: string): Promise<MediaAccess>
  /** Whether two people have a conversation, or a request. */
  haveChat(userId: string, otherId: string): Promise<boolean>
  /** Removes messages of a person for both sides by a decision of the team; what was paid for them is returned. */
  removeMessages(senderId: string, messageIds: readonly string[]): Promise<void>
  /** Evidence of a chat or one of its messages for a report; null for a chat with support, or of others. */
  evidence(reported: ReportedChat, reporterId: string): Promise<ChatEvidence | null>
  /** The number of a person's last change. */
  lastChange(userId: string): Promise<number>
}

export function createChat(given: ChatModuleDeps): ChatModule {
  const { db, outbox } = given.plumbing
  const deps = { ...given, reads: createChatReads(db), storeMessage: createMessageQueue(db, outbox) }
  return {
    operatorRoutes: (colleagues) => ({ support: supportRoutes({ ...deps, colleagues }) }),
    support: { send: (userId, operator, message) => sendFromSupport(deps, userId, operator, message) },
    routes: chatRoutes(deps),
    messages: chatMessages(deps, createTyping(deps)),
    listeners: [chatListener(deps), rewardListener(deps)],
    accessTo: (viewerId, messageId) => accessTo(deps, viewerId, messageId),
    haveChat: async (userId, otherId) => (await deps.reads.chatWith(userId, otherId)) !== null,
    removeMessages: (senderId, ids) => takeDownMessages(deps, senderId, ids),
    evidence: (reported, reporterId) => readEvidence(deps, reporterId, reported),
    lastChange: deps.reads.lastChange,
  }
}
