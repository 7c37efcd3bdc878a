import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { Settings } from '../settings/index.ts'
import type { Passwords } from './passwords.ts'

export interface AccountsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly outbox: Outbox
  readonly settings: Settings
  readonly realtime: Realtime
  readonly passwords: Passwords
  /** The version of the brand's terms in force; 0 before there are any. */
  termsVersion(brandId: string): Promise<number>
}
