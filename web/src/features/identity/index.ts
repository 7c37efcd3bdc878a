import { lazy } from 'react'
import { loadLate } from '../../platform/late/load-late.ts'

export { createIdentityGate, type IdentityGate } from './identity-gate.ts'
export { IdentityNotice } from './identity-notice.tsx'

/** The identity check; its code loads when a person is asked for it. */
export const IdentityDialog = lazy(async () => ({
  default: (await loadLate(() => import('./identity-dialog.tsx'))).IdentityDialog,
}))
