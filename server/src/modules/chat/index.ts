export { type ChatModule, createChat } from './chat.ts'
export { countUnread } from './read-unread.ts'
export { type ChatReads, createChatReads } from './chat-reads.ts'
export { countForMembers } from './paid/follow-premium.ts'
export { whoHidesOnline } from './privacy/privacy.store.ts'
export { returnUnlocks, unlockReturn } from './paid/return-prices.ts'
export { unlockKey } from './paid/unblur-message.ts'
export { rewardReply } from './paid/reward-reply.ts'
export { resealDeleted } from './messages/deleted-messages.ts'
export { firstAnswerMs as supportFirstAnswerMs } from './support/support-desk.ts'
export {
  countWaiting as countSupportRequests,
  listRequests as supportRequestsAfter,
  savedReplies,
} from './support/support-requests.store.ts'
