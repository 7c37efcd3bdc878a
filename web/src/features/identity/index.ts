import { lazy } from 'react'

export { createIdentityDoor, type IdentityDoor } from './identity-door.ts'

/** Leads through the proof; its code comes when somebody is asked for it. */
export const IdentityDialog = lazy(async () => ({
  default: (await import('./identity-dialog.tsx')).IdentityDialog,
}))

/** In the lobby, for those who have a proof before them. */
export const IdentityNotice = lazy(async () => ({
  default: (await import('./identity-notice.tsx')).IdentityNotice,
}))
