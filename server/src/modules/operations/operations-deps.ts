import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { OpenJobs } from '../jobs/index.ts'
import type { Legal } from '../legal/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { Media } from '../media/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Inbox } from '../webhooks/index.ts'
import type { OutboxDeliveries } from './outbox.port.ts'

export interface OperationsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'logger'> & {
    readonly approvals: Approvals
    readonly audit: Audit
    readonly jobs: OpenJobs
    readonly settings: Settings
  }
  readonly deliveries: OutboxDeliveries
  readonly catalogue: Pick<Catalogue, 'priceList' | 'versions'>
  readonly inbox: Pick<Inbox, 'findRetryable' | 'retry'>
  readonly mails: Pick<MailQueue, 'retry'>
  readonly legal: Pick<Legal, 'pages'>
  readonly media: Pick<Media, 'countPendingPhotos' | 'pendingPhotos'>
  readonly wallet: Pick<
    Wallet,
    | 'audit'
    | 'auditState'
    | 'coinTotals'
    | 'findLots'
    | 'history'
    | 'lastAudit'
    | 'monthsAhead'
    | 'overduePurchases'
    | 'trace'
    | 'view'
  >
  /** Refunds of payments that have been owed for more than a day. */
  readonly countOverdueRefunds: () => Promise<number>
  readonly countPausedProviders: () => Promise<number>
  readonly countSettlements: () => Promise<{ readonly open: number; readonly late: number }>
  /** Number of stores of this process that cannot be reached or written. */
  readonly countFaults: () => number
  readonly crowd: { countOnline(): Promise<number>; countSearching(): Promise<number> }
}
