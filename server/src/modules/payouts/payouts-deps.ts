import type { Caller, Origin } from '../../kernel/handlers.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** The proof that a session is the person's own. */
export interface PersonProof {
  readonly currentPassword?: string | undefined
  readonly confirmationCode?: string | undefined
}

export interface PayoutsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock'> & { readonly audit: Pick<Audit, 'record'> }
  readonly secrets: Secrets
  readonly settings: Pick<Settings, 'read'>
  readonly accounts: Pick<Accounts, 'byId'>
  readonly identity: Pick<Identity, 'whoIsVerified'>
  readonly wallet: Pick<Wallet, 'earnings'>
  readonly mails: Pick<MailQueue, 'request'>
  /** Throws password_mismatch, confirmation_failed, rate_limited. */
  confirmPerson(caller: Caller, proof: PersonProof, origin: Origin): Promise<unknown>
}
