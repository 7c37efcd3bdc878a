export { BlocklistScreen } from './blocklist-screen.tsx'
export { SettingsScreen } from './settings-screen.tsx'
