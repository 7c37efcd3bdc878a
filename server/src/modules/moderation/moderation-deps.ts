import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Media } from '../media/index.ts'

export interface ModerationDeps {
  readonly plumbing: {
    readonly db: Db
    readonly clock: Clock
    readonly audit: Audit
    readonly secrets: Secrets
  }
  readonly accounts: Pick<Accounts, 'byId'>
  readonly media: Pick<Media, 'decidePhoto' | 'pendingPhotos' | 'countPendingPhotos' | 'openPendingPicture'>
}
