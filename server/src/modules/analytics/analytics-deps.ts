import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Settings } from '../settings/index.ts'

/** The reporting person: only the account data that helps to interpret a figure. */
export interface ReportingPerson {
  readonly userId: string
  readonly gender: string
  readonly rolesGroup: string
}

export interface AnalyticsDeps {
  readonly plumbing: {
    readonly db: Db
    readonly clock: Clock
    readonly rateLimiter: RateLimiter
    readonly settings: Settings
    readonly logger: Logger
  }
  /** Null if the account no longer exists. */
  personOf(userId: string): Promise<ReportingPerson | null>
}
