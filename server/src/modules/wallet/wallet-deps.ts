import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Settings } from '../settings/index.ts'

export interface WalletDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly settings: Settings
  /** Demo mode: a person may give themselves labelled demo coins. Never in prod. */
  readonly demo: boolean
}
