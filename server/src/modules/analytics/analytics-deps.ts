import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Settings } from '../settings/index.ts'

/** The reporting person: only the account data that helps to interpret a figure. */
export interface ReportingPerson {
  readonly userId: string
  readonly gender: string
  readonly rolesGroup: string
}

export interface AnalyticsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'rateLimiter' | 'logger'> & {
    readonly settings: Settings
  }
  /** Null if the account no longer exists. */
  personOf(userId: string): Promise<ReportingPerson | null>
}
