/** Contract between the operators' console and the server; no product bundle contains it. */
import { announcementsRoutes } from './operator/routes/announcements.routes.ts'
import { appealsRoutes } from './operator/routes/appeals.routes.ts'
import { approvalsRoutes } from './operator/routes/approvals.routes.ts'
import { auditRoutes } from './operator/routes/audit.routes.ts'
import { authorityRoutes } from './operator/routes/authority.routes.ts'
import { boardRoutes } from './operator/routes/board.routes.ts'
import { casesRoutes } from './operator/routes/cases.routes.ts'

export type { CaseEvidence } from './operator/routes/case-evidence.ts'

import { creatorsRoutes } from './operator/routes/creators.routes.ts'
import { entryRoutes, selfRoutes } from './operator/routes/entry.routes.ts'
import { experimentsRoutes } from './operator/routes/experiments.routes.ts'
import { exportsRoutes } from './operator/routes/exports.routes.ts'
import { filtersRoutes } from './operator/routes/filters.routes.ts'
import { legalRoutes } from './operator/routes/legal.routes.ts'
import { mailsRoutes } from './operator/routes/mails.routes.ts'
import { ledgerRoutes, operationsRoutes } from './operator/routes/operations.routes.ts'
import { operatorsRoutes } from './operator/routes/operators.routes.ts'
import { operatorPeopleRoutes } from './operator/routes/people.routes.ts'
import { pricesRoutes } from './operator/routes/prices.routes.ts'
import { queueRoutes } from './operator/routes/queue.routes.ts'
import { reviewRoutes } from './operator/routes/review.routes.ts'
import { settingsRoutes } from './operator/routes/settings.routes.ts'
import { strikesRoutes } from './operator/routes/strikes.routes.ts'
import { supportRoutes } from './operator/routes/support.routes.ts'
import { webhooksRoutes } from './operator/routes/webhooks.routes.ts'

export * from './operator/operator-endpoints.ts'
export {
  type AgeReason,
  ageReasons,
  type ErasurePreview,
  type FoundPerson,
  type LiftReason,
  liftReasons,
  linkKinds,
  nextRoles,
  type PersonCall,
  type PersonPage,
  type PersonReport,
  type PrivateFacts,
  peoplePageMax,
  personCallsMax,
  phoneMaxChars,
  type RequestWay,
  type RoleReason,
  requestWays,
  roleReasons,
  type StrikeReason,
  sourceMaxChars,
  strikeReasons,
  type ViewPurpose,
  viewPurposes,
} from './operator/person-views.ts'
export * from './operator/private-search.ts'
export { fillReply, replyVariables } from './operator/reply-variables.ts'
export * from './operator/rights.ts'
export {
  type AnnouncementSegment,
  type AnnouncementState,
  type AnnouncementView,
  announcementDaysMax,
  announcementReasonMaxChars,
  announcementRoles,
  announcementsAtOnceMax,
  announcementsPageMax,
  announcementTextMaxChars,
  announcementTitleMaxChars,
  newWithinDaysMax,
} from './operator/routes/announcements.routes.ts'
export type { OpenAppeal } from './operator/routes/appeals.routes.ts'
export {
  type ApprovalKind,
  type ApprovalView,
  approvalKindNames,
  approvalKinds,
  approvalsPageMax,
  operatorChange,
  settingChangeAsked,
} from './operator/routes/approvals.routes.ts'
export { type AuditLogEntry, auditPageMax } from './operator/routes/audit.routes.ts'
export { type AuthorityExport, authorityReferenceMaxChars } from './operator/routes/authority.routes.ts'
export {
  type AlertName,
  addedSeries,
  alertNames,
  alertRights,
  type BoardHistory,
  type BoardNumbers,
  type HistoryRange,
  historyRanges,
  type QueueName,
  type QueueSize,
  queueNames,
  queueRights,
  type SeriesName,
  seriesNames,
  seriesRights,
} from './operator/routes/board.routes.ts'
export {
  type BanMeasure,
  banMeasures,
  type CaseMeasure,
  caseMeasures,
  casesCounted,
  casesShown,
  type EvidencePurpose,
  evidencePurposes,
  factsMaxChars,
  type HoldReason,
  holdReasons,
  isBan,
  type Measure,
  measures,
  type OpenCase,
  type PersonMeasure,
  personMeasures,
  type ReportCase,
  type StrikeStep,
  type Strikes,
  strikeSteps,
} from './operator/routes/cases.routes.ts'
export {
  type ApplicationState,
  type ApplicationView,
  applicationStates,
  type CreatorEarned,
  type CreatorOverview,
  creatorsPageMax,
  groupNameMaxChars,
  type SupervisionGroup,
} from './operator/routes/creators.routes.ts'
export {
  type FactorsAsked,
  type OperatorProof,
  type OperatorSession,
  operatorPasswordMinChars,
} from './operator/routes/entry.routes.ts'
export {
  type ExperimentPreview,
  type ExperimentView,
  experimentDays,
  forcedPeopleMax,
  type OpenExperiment,
  previewPeopleMax,
} from './operator/routes/experiments.routes.ts'
export {
  type ExportedList,
  exportedLists,
  exportRights,
  type WantedExport,
} from './operator/routes/exports.routes.ts'
export {
  filteredLists,
  filterNameMaxChars,
  type SavedFilter,
  savedFiltersMax,
} from './operator/routes/filters.routes.ts'
export {
  type LegalPageView,
  type LegalVersionView,
  legalMaxChars,
  legalNoteMaxChars,
  type OpenLegalPage,
  termsSummaryMaxChars,
} from './operator/routes/legal.routes.ts'
export {
  type MailState,
  type MailView,
  mailStates,
  mailsPageMax,
} from './operator/routes/mails.routes.ts'
export type {
  DeadLetterView,
  FailedJobView,
  LedgerDifferenceView,
  NodeState,
  NodeView,
  PersonWallet,
  TracedLot,
} from './operator/routes/operations.routes.ts'
export type { OperatorChange, OperatorView } from './operator/routes/operators.routes.ts'
export type { OfferView, PriceTierView } from './operator/routes/prices.routes.ts'
export {
  type QueueCount,
  type QueueItem,
  type QueueKind,
  queueKindRights,
  queueKinds,
  queueShown,
  queueSkipMax,
} from './operator/routes/queue.routes.ts'
export {
  type PhotoKind,
  photoKinds,
  reviewsShown,
  type TextDoubt,
  textDoubts,
  type WaitingPhoto,
  type WaitingText,
} from './operator/routes/review.routes.ts'
export {
  type SettingChange,
  type SettingView,
  settingHistoryMax,
  settingReasonMaxChars,
  type WordList,
  wordLists,
} from './operator/routes/settings.routes.ts'
export {
  type OpenStrikes,
  type StrikeCause,
  type StrikeCloseReason,
  strikeCause,
  strikeCloseReasons,
  type WaitingStrikes,
} from './operator/routes/strikes.routes.ts'
export {
  answeredKinds,
  type SavedReply,
  type SupportConversation,
  type SupportRequestView,
  savedReplyTitleMaxChars,
  seenKinds,
  supportPageMax,
  supportRights,
  supportStates,
} from './operator/routes/support.routes.ts'
export {
  type WebhookOutcome,
  type WebhookView,
  webhookOutcomes,
  webhooksPageMax,
} from './operator/routes/webhooks.routes.ts'
export * from './operator/setting-catalogue.ts'

/** Every route of the console, by feature. */
export const operatorRoutes = {
  entry: entryRoutes,
  self: selfRoutes,
  approvals: approvalsRoutes,
  filters: filtersRoutes,
  board: boardRoutes,
  exports: exportsRoutes,
  operations: operationsRoutes,
  catalogue: pricesRoutes,
  mails: mailsRoutes,
  webhooks: webhooksRoutes,
  ledger: ledgerRoutes,
  legal: legalRoutes,
  announcements: announcementsRoutes,
  operators: operatorsRoutes,
  queue: queueRoutes,
  review: reviewRoutes,
  cases: casesRoutes,
  authority: authorityRoutes,
  strikes: strikesRoutes,
  appeals: appealsRoutes,
  people: operatorPeopleRoutes,
  experiments: experimentsRoutes,
  settings: settingsRoutes,
  creators: creatorsRoutes,
  support: supportRoutes,
  audit: auditRoutes,
} as const
export type OperatorRoutes = typeof operatorRoutes
