export { BlocklistScreen } from './blocklist-screen.tsx'
export { createSettingsScreen } from './settings-screen.tsx'
