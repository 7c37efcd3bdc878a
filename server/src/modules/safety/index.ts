export { type Ban, type BanDeps, banPerson, clearBan, enforceBan, liftBan, storeBan } from './ban-person.ts'
export { type CopyCase, listCopyCases, openCopyCase } from './copy-cases.ts'
export { requireCameraChecked } from './camera-checks.ts'
export { openEvidence, resealEvidence, type StoredEvidence } from './evidence.ts'
export { findOpenedCase, insertCase } from './opened-cases.store.ts'
export { claimReport, countQueued, queuedReports, releaseReport } from './queued-reports.store.ts'
export { framesOf, openFrame } from './report-frames.ts'
export {
  bothOf,
  closeReport,
  countWaiting,
  decidedReports,
  evidenceEnd,
  findReport,
  keptEvidence,
  type ReportRow,
  relatedReports,
  reportsAbout,
  reportsAfter,
  reportsBy,
  setHold,
  waitingReports,
} from './reports.store.ts'
export { mailOutcome, outsideMail } from './confirm-report.ts'
export { findOutsideReport } from './outside-reports.store.ts'
export { createSafety } from './safety.ts'
export type { SafetyDeps } from './safety-deps.ts'
