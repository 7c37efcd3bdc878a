export { listUsersActingFrom } from './audit.store.ts'
export { type Audit, createAudit } from './audit.ts'
export { claimItem, claimOrConflict, recordClaim, recordRelease, releaseItem } from './claim-entries.ts'
export { wasShown } from './shown-things.ts'
