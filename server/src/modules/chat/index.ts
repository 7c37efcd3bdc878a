export { type ChatModule, createChat } from './chat.ts'
export { type ChatReads, createChatReads } from './chat-reads.ts'
export { unlockReturn } from './return-prices.ts'
export { rewardReply } from './reward-reply.ts'
export { resealDeleted } from './deleted-messages.ts'
export { firstAnswerMs as supportFirstAnswerMs } from './support-desk.ts'
export {
  countWaiting as countSupportRequests,
  listRequests as supportRequestsAfter,
  savedReplies,
} from './support-requests.store.ts'
