import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Calls } from '../calls/index.ts'
import type { Identity } from '../identity/index.ts'
import type { People } from '../people/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Settings } from '../settings/index.ts'

export interface CreatorsDeps {
  readonly plumbing: {
    readonly db: Db
    readonly clock: Clock
    readonly ids: Ids
    readonly rateLimiter: RateLimiter
  }
  readonly brandId: string
  readonly settings: Settings
  readonly people: People
  readonly presence: PresenceStore
  readonly calls: Pick<Calls, 'inCall'>
  readonly identity: Pick<Identity, 'whoMayUseVideo'>
}
