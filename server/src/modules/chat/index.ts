export { type ChatModule, createChat } from './chat.ts'
export type { SupportDesk } from './tell-person.ts'
