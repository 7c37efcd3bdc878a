import type { ExperimentName, OfferwallProviderName } from '@serendip/contract'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { OfferwallFormat, OfferwallProvider } from './offerwall-provider.port.ts'

export interface OfferwallDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids'>
  readonly settings: Settings
  readonly wallet: Pick<Wallet, 'post'>
  /** Those whose keys a brand has. */
  providersOf(brandId: string): readonly OfferwallProvider[]
  readonly formats: Readonly<Record<OfferwallProviderName, OfferwallFormat>>
  /** Null for an account that is gone. */
  personOf(userId: string): Promise<{
    readonly brandId: string
    readonly createdAt: number
    readonly isCreator: boolean
  } | null>
  /** Lifetime spend in US cents. */
  spentCents(userId: string): Promise<number>
  /** The person's groups, as `splitName|group`. */
  abTestsOf(userId: string): Promise<readonly string[]>
  /** Draws the person's group of an experiment if it was not yet. */
  assign(name: ExperimentName, userId: string): Promise<unknown>
}
