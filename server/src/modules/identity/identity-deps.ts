import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Settings } from '../settings/index.ts'
import type { IdentityProvider } from './identity-provider.port.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    'identity.approved': { readonly userId: string }
    'identity.rejected': { readonly userId: string }
  }
}

export interface IdentityDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'outbox' | 'rateLimiter'> & {
    readonly jobs: Jobs
  }
  readonly accounts: Accounts
  readonly settings: Settings
  /** Null if nobody checks documents: people who must prove their identity then cannot, and stay without video. */
  readonly provider: IdentityProvider | null
  /** Nobody checks documents here: an emulator answers, in demo mode only. */
  readonly isEmulated: boolean
  /** A person's group in the test `identity_verification`, or null. */
  testGroupOf(userId: string): Promise<string | null>
}
