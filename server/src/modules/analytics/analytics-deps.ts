import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Settings } from '../settings/index.ts'

/** Who reported: what of an account helps to understand a figure, and no more. */
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
  /** Null where the account is gone. */
  personOf(userId: string): Promise<ReportingPerson | null>
}
