import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Calls } from '../calls/index.ts'
import type { ChatModule } from '../chat/index.ts'
import type { Media } from '../media/index.ts'
import type { People } from '../people/index.ts'
import type { Settings } from '../settings/index.ts'

/** Shared dependencies of the module's use cases. */
export interface SafetyDeps {
  readonly plumbing: {
    readonly db: Db
    readonly clock: Clock
    readonly ids: Ids
    readonly outbox: Outbox
    readonly rateLimiter: RateLimiter
  }
  readonly settings: Settings
  readonly secrets: Secrets
  readonly calls: Pick<Calls, 'evidence'>
  readonly chat: Pick<ChatModule, 'evidence'>
  readonly people: People
  readonly media: Pick<Media, 'pictures' | 'reportablePhotos'>
}

declare module '../../kernel/events.ts' {
  interface Events {
    'report.filed': { readonly reportId: string; readonly reporterId: string; readonly reportedId: string }
  }
}
