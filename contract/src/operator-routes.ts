import { announcementsRoutes } from './announcements/operator/announcements.routes.ts'
import { approvalsRoutes } from './approvals/operator/approvals.routes.ts'
import { auditRoutes } from './audit/operator/audit.routes.ts'
import { boardRoutes } from './board/operator/board.routes.ts'
import { pricesRoutes } from './catalogue/operator/prices.routes.ts'
import { creatorsRoutes } from './creators/operator/creators.routes.ts'
import { experimentsRoutes } from './experiments/operator/experiments.routes.ts'
import { exportsRoutes } from './exports/operator/exports.routes.ts'
import { filtersRoutes } from './filters/operator/filters.routes.ts'
import { giftDeskRoutes } from './gifts/operator/gift-desk.routes.ts'
import { legalRoutes } from './legal/operator/legal.routes.ts'
import { mailsRoutes } from './mail/operator/mails.routes.ts'
import { appealsRoutes } from './moderation/operator/appeals.routes.ts'
import { authorityRoutes } from './moderation/operator/authority.routes.ts'
import { casesRoutes } from './moderation/operator/cases.routes.ts'
import { queueRoutes } from './moderation/operator/queue.routes.ts'
import { reviewRoutes } from './moderation/operator/review.routes.ts'
import { strikesRoutes } from './moderation/operator/strikes.routes.ts'
import { offersRoutes } from './offers/operator/offers.routes.ts'
import { ledgerRoutes, operationsRoutes } from './operations/operator/operations.routes.ts'
import { entryRoutes, selfRoutes } from './operators/operator/entry.routes.ts'
import { operatorsRoutes } from './operators/operator/operators.routes.ts'
import { invoicesRoutes } from './payments/operator/invoices.routes.ts'
import { settlementsRoutes } from './payments/operator/settlements.routes.ts'
import { operatorPeopleRoutes } from './people/operator/people.routes.ts'
import { settingsRoutes } from './settings/operator/settings.routes.ts'
import { operatorSubscriptionsRoutes } from './subscriptions/operator/subscriptions.routes.ts'
import { supportRoutes } from './support/operator/support.routes.ts'
import { webhooksRoutes } from './webhooks/operator/webhooks.routes.ts'

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
  gifts: giftDeskRoutes,
  offers: offersRoutes,
  mails: mailsRoutes,
  webhooks: webhooksRoutes,
  ledger: ledgerRoutes,
  invoices: invoicesRoutes,
  settlements: settlementsRoutes,
  subscriptions: operatorSubscriptionsRoutes,
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
