import { loadLate } from '../../platform/late/load-late.ts'

export { type ChatDoor, createChatDoor } from './chat-door.ts'

export const loadChatScreen = async () => (await loadLate(() => import('./chat-screen.tsx'))).createChatScreen
