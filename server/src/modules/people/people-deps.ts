import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Settings } from '../settings/index.ts'

export interface PeopleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly settings: Settings
  /**
   * Whether a person has seen another since then, or ever if that is null. Nobody else can be blocked or added, or is
   * revealed to exist.
   */
  hasSeen(userId: string, otherId: string, since: Date | null): Promise<boolean>
}
