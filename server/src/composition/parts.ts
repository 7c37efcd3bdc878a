import type { Metrics } from '../adapters/metrics/metrics.ts'
import type { Engines } from '../adapters/open-engines.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logger.ts'
import type { FileParts } from './compose-files.ts'
import type { IdentityParts } from './compose-identity.ts'

/** What there is before any module: engines, files, providers. */
export interface Parts {
  readonly config: Config
  readonly logger: Logger
  readonly clock: Clock
  readonly ids: Ids
  readonly nodeId: string
  readonly engines: Engines
  readonly identityParts: IdentityParts
  readonly fileParts: FileParts
  readonly metrics: Metrics
}
