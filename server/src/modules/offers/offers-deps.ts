import type { ExperimentName } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Premium } from '../entitlements/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface OffersDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids'>
  readonly catalogue: Pick<Catalogue, 'priceList' | 'draftList'>
  readonly settings: Settings
  readonly wallet: Pick<Wallet, 'post' | 'findTransfer'>
  readonly premium: Pick<Premium, 'extend'>
  /** Lifetime spend in US cents. */
  spentCents(userId: string): Promise<number>
  /** When a person last bought coins of which not all were taken back; null for never. */
  lastBoughtAt(db: Db | Tx, userId: string): Promise<number | null>
  /** Whether a person is in the group of an experiment that differs from the plain product; asking assigns them. */
  isInTest(name: ExperimentName, userId: string): Promise<boolean>
}
