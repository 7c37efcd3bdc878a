export { ApplyScreen } from './apply-screen.tsx'
export { GuestSignUpDialog } from './guest-sign-up-dialog.tsx'
export { MissingFieldsDialog } from './missing-fields-dialog.tsx'
export { SignupScreen } from './signup-screen.tsx'
