import type { Tx } from '../../../kernel/db.ts'
import type { ProductSettings } from '../../settings/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { CallBonusMatches, CallPeople, CallPool, CreatorOffers } from '../calls.ports.ts'
import type { MediaReports } from '../media-reports.port.ts'

/** Additional dependencies of a billed call. */
export interface CallBilling {
  /** Owns the leases of the bills that this process ticks. */
  readonly nodeId: string
  readonly wallet: Wallet
  readonly media: MediaReports
  readonly creators: CreatorOffers
  readonly people: CallPeople
  readonly pool: CallPool
  readonly bonusMatches: CallBonusMatches
}

/**
 * A running transaction, with settings read before it began: on an engine with a single database session, reading them
 * inside would wait for the transaction itself.
 */
export interface BillingWork {
  readonly tx: Tx
  readonly settings: ProductSettings
}
