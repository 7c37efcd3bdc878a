import type { Metrics } from '../adapters/metrics/metrics.ts'
import type { Engines } from '../adapters/open-engines.ts'
import type { Config } from '../config/config.ts'
import type { Brands } from '../kernel/brands.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { OpenJobs } from '../modules/jobs/index.ts'
import type { StoreCheck } from './check-stores.ts'
import type { FileParts } from './compose-files.ts'
import type { IdentityParts } from './compose-identity.ts'
import type { OfferwallParts } from './compose-offerwall-parts.ts'
import type { PaymentParts } from './compose-payment-parts.ts'

/** Parts that exist before any module: engines, files, providers. */
export interface Parts {
  readonly config: Config
  readonly logger: Logger
  readonly brands: Brands
  readonly clock: Clock
  readonly ids: Ids
  readonly nodeId: string
  readonly engines: Engines
  readonly jobs: OpenJobs
  readonly identityParts: IdentityParts
  readonly paymentParts: PaymentParts
  readonly offerwallParts: OfferwallParts
  readonly fileParts: FileParts
  readonly secrets: Secrets
  readonly metrics: Metrics
  readonly stores: StoreCheck
  /** The release this process was deployed with; sent to every tab. */
  readonly version: string
}
