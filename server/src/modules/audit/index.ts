export { type Audit, createAudit } from './audit.ts'
export { listUsersActingFrom } from './audit.store.ts'
export { type AuditAction, auditActions } from './audit-actions.ts'
export { claimItem, claimOrConflict, recordClaim, recordRelease, releaseItem } from './claim-entries.ts'
