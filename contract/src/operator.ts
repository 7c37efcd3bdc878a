/** Contract between the operators' console and the server; no product bundle contains it. */
import { announcementsRoutes } from './announcements/operator/announcements.routes.ts'
import { approvalsRoutes } from './approvals/operator/approvals.routes.ts'
import { auditRoutes } from './audit/operator/audit.routes.ts'
import { boardRoutes } from './board/operator/board.routes.ts'
import { appealsRoutes } from './moderation/operator/appeals.routes.ts'
import { authorityRoutes } from './moderation/operator/authority.routes.ts'
import { casesRoutes } from './moderation/operator/cases.routes.ts'

export type { CaseEvidence } from './moderation/operator/case-evidence.ts'

import { pricesRoutes } from './catalogue/operator/prices.routes.ts'
import { creatorsRoutes } from './creators/operator/creators.routes.ts'
import { experimentsRoutes } from './experiments/operator/experiments.routes.ts'
import { exportsRoutes } from './exports/operator/exports.routes.ts'
import { filtersRoutes } from './filters/operator/filters.routes.ts'
import { legalRoutes } from './legal/operator/legal.routes.ts'
import { mailsRoutes } from './mail/operator/mails.routes.ts'
import { queueRoutes } from './moderation/operator/queue.routes.ts'
import { reviewRoutes } from './moderation/operator/review.routes.ts'
import { strikesRoutes } from './moderation/operator/strikes.routes.ts'
import { ledgerRoutes, operationsRoutes } from './operations/operator/operations.routes.ts'
import { entryRoutes, selfRoutes } from './operators/operator/entry.routes.ts'
import { operatorsRoutes } from './operators/operator/operators.routes.ts'
import { operatorPeopleRoutes } from './people/operator/people.routes.ts'
import { settingsRoutes } from './settings/operator/settings.routes.ts'
import { supportRoutes } from './support/operator/support.routes.ts'
import { webhooksRoutes } from './webhooks/operator/webhooks.routes.ts'

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
} from './announcements/operator/announcements.routes.ts'
export {
  type ApprovalKind,
  type ApprovalView,
  approvalKindNames,
  approvalKinds,
  approvalsPageMax,
  operatorChange,
  settingChangeAsked,
} from './approvals/operator/approvals.routes.ts'
export { type AuditLogEntry, auditPageMax } from './audit/operator/audit.routes.ts'
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
} from './board/operator/board.routes.ts'
export type { OfferView, PriceTierView } from './catalogue/operator/prices.routes.ts'
export {
  type ApplicationState,
  type ApplicationView,
  applicationStates,
  type CreatorEarned,
  type CreatorOverview,
  creatorsPageMax,
  groupNameMaxChars,
  type SupervisionGroup,
} from './creators/operator/creators.routes.ts'
export {
  type ExperimentPreview,
  type ExperimentView,
  experimentDays,
  forcedPeopleMax,
  type OpenExperiment,
  previewPeopleMax,
} from './experiments/operator/experiments.routes.ts'
export {
  type ExportedList,
  exportedLists,
  exportRights,
  type WantedExport,
} from './exports/operator/exports.routes.ts'
export {
  filteredLists,
  filterNameMaxChars,
  type SavedFilter,
  savedFiltersMax,
} from './filters/operator/filters.routes.ts'
export {
  type LegalPageView,
  type LegalVersionView,
  legalMaxChars,
  legalNoteMaxChars,
  type OpenLegalPage,
  termsSummaryMaxChars,
} from './legal/operator/legal.routes.ts'
export {
  type MailState,
  type MailView,
  mailStates,
  mailsPageMax,
} from './mail/operator/mails.routes.ts'
export type { OpenAppeal } from './moderation/operator/appeals.routes.ts'
export { type AuthorityExport, authorityReferenceMaxChars } from './moderation/operator/authority.routes.ts'
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
} from './moderation/operator/cases.routes.ts'
export {
  type QueueCount,
  type QueueItem,
  type QueueKind,
  queueKindRights,
  queueKinds,
  queueShown,
  queueSkipMax,
} from './moderation/operator/queue.routes.ts'
export {
  type PhotoKind,
  photoKinds,
  reviewsShown,
  type TextDoubt,
  textDoubts,
  type WaitingPhoto,
  type WaitingText,
} from './moderation/operator/review.routes.ts'
export {
  type OpenStrikes,
  type StrikeCause,
  type StrikeCloseReason,
  strikeCause,
  strikeCloseReasons,
  type WaitingStrikes,
} from './moderation/operator/strikes.routes.ts'
export type {
  DeadLetterView,
  FailedJobView,
  LedgerDifferenceView,
  NodeState,
  NodeView,
  PersonWallet,
  TracedLot,
} from './operations/operator/operations.routes.ts'
export * from './operator-endpoints.ts'
export {
  type FactorsAsked,
  type OperatorProof,
  type OperatorSession,
  operatorPasswordMinChars,
} from './operators/operator/entry.routes.ts'
export type { OperatorChange, OperatorView } from './operators/operator/operators.routes.ts'
export * from './operators/operator/rights.ts'
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
} from './people/operator/person-views.ts'
export * from './people/operator/private-search.ts'
export * from './settings/operator/setting-catalogue.ts'
export {
  type SettingChange,
  type SettingView,
  settingHistoryMax,
  settingReasonMaxChars,
  type WordList,
  wordLists,
} from './settings/operator/settings.routes.ts'
export { fillReply, replyVariables } from './support/operator/reply-variables.ts'
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
} from './support/operator/support.routes.ts'
export {
  type WebhookOutcome,
  type WebhookView,
  webhookOutcomes,
  webhooksPageMax,
} from './webhooks/operator/webhooks.routes.ts'

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
