import { lazy } from 'react'
import { loadLate } from '../../platform/late/load-late.ts'

export const loadSignupScreen = async () => (await loadLate(() => import('./signup-screen.tsx'))).SignupScreen

export const loadApplyScreen = async () => (await loadLate(() => import('./apply-screen.tsx'))).ApplyScreen

export const GuestSignUpDialog = lazy(async () => ({
  default: (await loadLate(() => import('./guest-sign-up-dialog.tsx'))).GuestSignUpDialog,
}))

export const MissingFieldsDialog = lazy(async () => ({
  default: (await loadLate(() => import('./missing-fields-dialog.tsx'))).MissingFieldsDialog,
}))
