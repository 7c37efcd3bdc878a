import { lateView } from '../../platform/late/late-view.tsx'

export { createIdentityGate, type IdentityGate } from './identity-gate.ts'
export { IdentityNotice } from './identity-notice.tsx'

/** The identity check; its code loads when a person is asked for it. */
export const IdentityDialog = lateView(async () => (await import('./identity-dialog.tsx')).IdentityDialog)
