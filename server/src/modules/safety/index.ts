export { banPerson, liftBan } from './ban-person.ts'
export { eraseOldEvidence, resealEvidence } from './evidence.ts'
export type { SafetyDeps } from './report-person.ts'
export { createSafety } from './safety.ts'
