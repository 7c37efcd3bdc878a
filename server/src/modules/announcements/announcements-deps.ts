import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'

export interface AnnouncementsDeps {
  readonly plumbing: { readonly db: Db; readonly clock: Clock; readonly ids: Ids; readonly audit: Audit }
  readonly accounts: Pick<Accounts, 'byId'>
  readonly realtime: Pick<Realtime, 'toUser'>
  /** Every brand, whose people can be meant. */
  readonly brandIds: readonly string[]
}
