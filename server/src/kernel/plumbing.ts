import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Outbox } from './events.ts'
import type { Ids } from './ids.ts'
import type { Logger } from './logger.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** Parts of the kernel that use cases need; a module picks those that it uses. */
export interface Plumbing {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly outbox: Outbox
  readonly logger: Logger
  readonly rateLimiter: RateLimiter
}
