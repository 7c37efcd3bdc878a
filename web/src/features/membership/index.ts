export { CancelDialog } from './cancel-dialog.tsx'
export { CancelLinkScreen } from './cancel-link/cancel-link-screen.tsx'
export { OwnMembershipScreen } from './own-membership-screen.tsx'
