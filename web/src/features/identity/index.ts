import { lazy } from 'react'

export { createIdentityDoor, type IdentityDoor } from './identity-door.ts'
export { IdentityNotice } from './identity-notice.tsx'

/** Leads through the proof; its code comes when somebody is asked for it. */
export const IdentityDialog = lazy(async () => ({
  default: (await import('./identity-dialog.tsx')).IdentityDialog,
}))
