export { eraseOldEvidence } from './erase-evidence.ts'
export type { SafetyDeps } from './report-person.ts'
export { safetyHandlers } from './safety.handlers.ts'
