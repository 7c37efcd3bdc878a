export { type ChatModule, createChat } from './chat.ts'
export type { Operator, SupportDesk } from './support-desk.ts'
