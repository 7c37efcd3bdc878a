export { BlocklistScreen } from './blocklist-screen.tsx'
export { ChangedTermsDialog } from './closing/changed-terms-dialog.tsx'
export { EmailConfirmDialog } from './account/email-confirm-dialog.tsx'
export { SettingsScreen } from './settings-screen.tsx'
