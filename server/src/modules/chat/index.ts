export { type ChatModule, createChat } from './chat.ts'
