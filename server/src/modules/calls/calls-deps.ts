import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { MessagePrices } from '../entitlements/index.ts'
import type { People } from '../people/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Settings } from '../settings/index.ts'
import type { CallBilling } from './billing/billing-deps.ts'

/** Stores of a call's rows, events and counts. */
export interface CallsPlumbing {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly outbox: Outbox
  readonly logger: Logger
  readonly rateLimiter: RateLimiter
}

export interface CallsDeps {
  readonly plumbing: CallsPlumbing
  readonly realtime: Realtime
  readonly profiles: Profiles
  /** Relations between people, and the people whom a person may see. */
  readonly people: Pick<People, 'relationsOf' | 'shownTo'>
  readonly presence: PresenceStore
  readonly settings: Settings
  readonly messagePrices: MessagePrices
  readonly billing: CallBilling
}
