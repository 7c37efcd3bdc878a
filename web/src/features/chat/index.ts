import { loadLate } from '../../platform/late/load-late.ts'

export { type ChatLoader, createChatLoader } from './chat-loader.ts'

export const loadChatScreen = async () => (await loadLate(() => import('./chat-screen.tsx'))).createChatScreen
