export { type ChatModule, createChat } from './chat.ts'
export { kindsOf as supportKindsOf } from './support-desk.ts'
export { countWaiting as countSupportRequests } from './support-requests.store.ts'
export type { SupportDesk } from './send-from-support.ts'
