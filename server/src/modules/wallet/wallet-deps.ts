import type { CallTimes, HistoryGift } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Settings } from '../settings/index.ts'
import type { LedgerDifference } from './audit/audit-seals.ts'
import type { Sealing } from './audit/ledger-seals.ts'

export interface WalletDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly settings: Settings
  readonly outbox: Pick<Outbox, 'announce'>
  /** When calls started and how long they lasted. */
  callTimes(callIds: readonly string[]): Promise<ReadonlyMap<string, CallTimes>>
  /** The gifts with these ids; those that are gone are left out. */
  givenGifts(giftIds: readonly string[]): Promise<ReadonlyMap<string, HistoryGift>>
  /** Demo mode: people may grant themselves labelled demo coins. Never in prod. */
  readonly demo: boolean
  /** The key of the hashes of devices, payment instruments and mailboxes; absent in a process that notes none. */
  readonly markKey?: string
  /** Null in a process that neither seals nor audits. */
  readonly sealing?: Sealing | null
  /** The texts of the migrations, oldest first, with which full audits compare the database. */
  readonly migrations?: () => Promise<readonly string[]>
  /** Compares the ledgers with the books of other modules, as a part of each audit. */
  readonly books?: (db: Db) => Promise<readonly LedgerDifference[]>
  /** Number of rows that a statement of an audit reads; by default as many as suit PostgreSQL. */
  readonly auditRowsAtOnce?: number
}
