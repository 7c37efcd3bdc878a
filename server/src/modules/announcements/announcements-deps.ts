import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'

export interface AnnouncementsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids'> & { readonly audit: Audit }
  readonly accounts: Pick<Accounts, 'byId'>
  readonly realtime: Pick<Realtime, 'toUser'>
  /** Every brand, whose people can be meant. */
  readonly brandIds: readonly string[]
}
