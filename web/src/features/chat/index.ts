import { loadLate } from '../../platform/late/load-late.ts'

export { type ChatLoader, createChatLoader } from './chat-loader.ts'

export const loadChatScreen = async () => (await loadLate(() => import('./chat-screen.tsx'))).createChatScreen

export const loadPrivateScreen = async () => {
  const [{ createChatScreen }, { PrivateScreen }] = await Promise.all([
    loadLate(() => import('./chat-screen.tsx')),
    loadLate(() => import('./private/private-screen.tsx')),
  ])
  return (current: Parameters<typeof createChatScreen>[0]) => createChatScreen(current, PrivateScreen)
}
