import type { BlobStore } from '../../kernel/blob-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { Spool } from '../../kernel/spool.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Films } from './films.port.ts'
import type { Pictures } from './pictures.port.ts'
import type { Quarantine } from './quarantine.port.ts'

/** A person's access to a file. */
export type MediaAccess = 'open' | 'blurred' | 'none'

export interface MediaDeps {
  readonly plumbing: {
    readonly db: Db
    readonly clock: Clock
    readonly ids: Ids
    readonly outbox: Outbox
    readonly rateLimiter: RateLimiter
    readonly jobs: Jobs
    readonly logger: Logger
  }
  readonly settings: Settings
  readonly files: BlobStore
  readonly pictures: Pictures
  readonly films: Films
  /** Buffer for a long file while it is uploaded or processed. */
  readonly spool: Spool
  /** Place to which browsers upload files of chats directly; null: they are uploaded through the server. */
  readonly quarantine: Quarantine | null
  /** Whether a person may see the approved photos of another; decided by `people`, a module above. */
  maySeePhotos(viewerId: string, ownerId: string): Promise<boolean>
  /** A person's access to the files of someone else's message; provided by `chat`, a module above. */
  accessTo(viewerId: string, messageId: string): Promise<MediaAccess>
  /** Demo mode: there are no operators, so a rule approves every photo and is recorded as a rule. */
  readonly approvesByRule: boolean
}
