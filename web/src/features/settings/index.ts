export { BlocklistScreen } from './blocklist-screen.tsx'
export { EmailConfirmDialog } from './account/email-confirm-dialog.tsx'
export { createSettingsScreen } from './settings-screen.tsx'
