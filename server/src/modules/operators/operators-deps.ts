import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Passwords } from '../accounts/index.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Audit } from '../audit/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { SecondFactor } from '../second-factor/index.ts'
import type { DemoOperators } from './demo-operators.ts'

export interface OperatorsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'rateLimiter'> & { readonly audit: Audit }
  readonly approvals: Pick<Approvals, 'ask' | 'answer' | 'drop' | 'list' | 'requireSecond' | 'waiting'>
  readonly mails: Pick<MailQueue, 'request'>
  readonly passwords: Passwords
  /** Of the console's own site: its passkeys and apps are not the product's. */
  readonly secondFactor: SecondFactor
  /** Null outside demo mode. */
  readonly demo: DemoOperators | null
}
