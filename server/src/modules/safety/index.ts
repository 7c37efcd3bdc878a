export { type Ban, type BanDeps, banPerson, clearBan, enforceBan, liftBan, storeBan } from './ban-person.ts'
export { eraseOldEvidence, openEvidence, resealEvidence, type StoredEvidence } from './evidence.ts'
export { findOpenedCase, insertCase } from './opened-cases.store.ts'
export { countQueued, queuedReports } from './queued-reports.store.ts'
export { framesOf, openFrame } from './report-frames.ts'
export type { SafetyDeps } from './safety-deps.ts'
export {
  bothOf,
  claimReport,
  closeReport,
  countWaiting,
  decidedReports,
  evidenceEnd,
  findReport,
  keptEvidence,
  type ReportRow,
  relatedReports,
  releaseReport,
  reportsAbout,
  reportsAfter,
  reportsBy,
  setHold,
  unconfirmedReports,
  waitingReports,
} from './reports.store.ts'
export { createSafety } from './safety.ts'
