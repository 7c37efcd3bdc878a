import { bind } from '../../kernel/bind.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { chatMessages, chatRoutes } from './chat.handlers.ts'
import type { ChatModuleDeps } from './chat-deps.ts'
import { takeDownMessages } from './messages/delete-messages.ts'
import { countGift, insertGift, withdrawGift } from './messages/gift-entries.ts'
import { openChat } from './open-chat.ts'
import { pushChanges } from './read-changes.ts'
import { thankFor } from './messages/react.ts'
import { chatListener } from './follow-calls.ts'
import { accessTo } from './messages/media-access.ts'
import { expireViewOnce } from './messages/view-once/expire-view-once.ts'
import { createMessageQueue } from './messages/message-queue.ts'
import { findPrivacy } from './privacy/privacy.store.ts'
import { countUnread, readUnread } from './read-unread.ts'
import { readEvidence } from './read-evidence.ts'
import { greetingListener } from './creators/greet.ts'
import { copiesHandler, takeDownAutomatic } from './creators/remove-copies.ts'
import { followerMessageHandler } from './creators/write-followers.ts'
import { premiumListener } from './paid/follow-premium.ts'
import { rewardListener } from './paid/reward-replies.ts'
import { sendFromSupport } from './support/send-from-support.ts'
import type { Colleagues } from './support/support-desk.ts'
import { supportRoutes } from './support.handlers.ts'

export function createChat(given: ChatModuleDeps) {
  const { db, outbox, clock } = given.plumbing
  const deps = { ...given, storeMessage: createMessageQueue(db, outbox) }
  return {
    /** The operators' inbox of the chats with support. */
    operatorRoutes: (colleagues: Colleagues) => ({ support: supportRoutes({ ...deps, colleagues }) }),
    support: bind(deps, { send: sendFromSupport }),
    routes: chatRoutes(deps),
    messages: chatMessages(deps),
    schedules: [
      { name: 'expire-view-once', everyMs: sweepEveryMs, run: () => expireViewOnce(deps) },
    ] satisfies readonly Schedule[],
    listeners: [chatListener(deps), rewardListener(deps), premiumListener(deps), greetingListener(deps)],
    jobHandlers: [followerMessageHandler(deps), copiesHandler(deps)],
    ...bind(deps, {
      /** A person's access to the files of a message that the other one sent. */
      accessTo,
      /** Removes messages of a person for both sides by a decision of the team; what was paid for them is returned. */
      removeMessages: takeDownMessages,
      /** Ends the greeting or message to followers that a message is a copy of, with all copies; nothing for another message. */
      removeAutomatic: takeDownAutomatic,
      /** Evidence of a chat or one of its messages for a report; null for a chat with support, or of others. */
      evidence: readEvidence,
      /** The chat with a person whom one may write to. Throws cannot_target_self, not_found. */
      open: openChat,
      /** A gift is an entry of the chat of the two, whose number grows; it is written with what pays for it. */
      insertGift,
      countGift,
      withdrawGift,
      /** Shows committed changes to the tabs of the two. */
      pushChanges,
      /** A heart from the receiver of a gift. */
      thankFor,
      /** Unread messages of a person, to tell them of. */
      unread: readUnread,
    }),
    /** Number of a person's chats with something unread. */
    countUnread: (userId: string) => countUnread(db, userId, { now: new Date(clock.now()) }),
    /** Whether a person does not show others that they are online. */
    hidesOnline: async (userId: string) => !(await findPrivacy(db, userId)).showsOnline,
    /** The number of a person's last change. */
    lastChange: deps.reads.lastChange,
  }
}
export type ChatModule = ReturnType<typeof createChat>
