import type { CoinRate } from '@serendip/contract'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Settings } from '../settings/index.ts'
import type { TaxRates } from './unit-margin.ts'

export interface CatalogueDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'> & {
    readonly approvals: Approvals
    readonly audit: Audit
  }
  readonly settings: Settings
  readonly tax: TaxRates
  /** The highest rate that a person paid for coins; null for who never paid. */
  highestRateOf(userId: string): Promise<CoinRate | null>
}
