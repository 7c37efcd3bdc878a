import { lateView } from '../../platform/late/late-view.tsx'
import { loadLate } from '../../platform/late/load-late.ts'

export const loadSignupScreen = async () => (await loadLate(() => import('./signup-screen.tsx'))).SignupScreen

export const loadApplyScreen = async () => (await loadLate(() => import('./apply-screen.tsx'))).ApplyScreen

export const GuestSignUpDialog = lateView(
  async () => (await import('./guest/guest-sign-up-dialog.tsx')).GuestSignUpDialog,
)

export const MissingFieldsDialog = lateView(
  async () => (await import('./missing/missing-fields-dialog.tsx')).MissingFieldsDialog,
)
