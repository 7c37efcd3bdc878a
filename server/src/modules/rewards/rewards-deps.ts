import type { ExperimentName } from '@serendip/contract'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** A person who may be given something. */
export interface RewardedPerson {
  /** Compared with those of other accounts; null while the address is not confirmed. */
  readonly mailbox: string | null
  /** The device of the session; empty if it named none. */
  readonly deviceId: string
  /** Creators earn their coins. */
  readonly isCreator: boolean
}

export interface RewardsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'outbox'>
  readonly settings: Settings
  readonly wallet: Pick<Wallet, 'post'>
  /** Key of the hashes of mailboxes and devices. */
  readonly markKey: string
  /** Null for an account that is gone. */
  personOf(userId: string, sessionId: string): Promise<RewardedPerson | null>
  /** Whether a person is in the group of an experiment that differs from the plain product; asking assigns them. */
  isInTest(name: ExperimentName, userId: string): Promise<boolean>
}
