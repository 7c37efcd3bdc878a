import type { Brand } from '@serendip/brands'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ChatModule } from '../chat/index.ts'
import type { Identity } from '../identity/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { SearchPool } from '../matchmaking/index.ts'
import type { Media } from '../media/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { BanDeps } from '../safety/index.ts'
import type { Stories } from '../stories/index.ts'
import type { Videos } from '../videos/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface ModerationDeps {
  readonly plumbing: {
    readonly db: Db
    readonly clock: Clock
    readonly ids: Ids
    readonly outbox: Outbox
    readonly audit: Audit
    readonly approvals: Approvals
    readonly secrets: Secrets
    readonly settings: Settings
    readonly logger: Logger
  }
  readonly accounts: Pick<
    Accounts,
    'byId' | 'standing' | 'listSessions' | 'endSessions' | 'secureAccount' | 'eraseOnRequest'
  >
  readonly identity: Pick<Identity, 'read' | 'voidAge'>
  readonly wallet: Pick<Wallet, 'sharedMarks'>
  readonly profiles: Pick<Profiles, 'wordsOf'>
  readonly media: Pick<
    Media,
    | (
        | 'decidePhoto'
        | 'pendingPhotos'
        | 'pendingPhoto'
        | 'countPendingPhotos'
        | 'openPendingPicture'
        | 'held'
        | 'pictures'
      )
    | ('claimPhoto' | 'releasePhoto' | 'openShownPicture')
  >
  readonly stories: Pick<Stories, 'decide' | 'files' | 'takeDown'>
  readonly videos: Pick<Videos, 'decide' | 'files' | 'takeDown'>
  /** Dependencies of a ban that takes effect at once. */
  readonly enforce: Omit<BanDeps, 'db' | 'clock'>
  /** Ends a person's search for a match, who may start another one. */
  readonly withdraw: SearchPool['withdraw']
  /** Ways to inform people of decisions. */
  readonly notify: {
    brandOf(brandId: string): Brand
    readonly mails: Pick<MailQueue, 'request'>
    readonly support: ChatModule['support']
    readonly removeMessages: ChatModule['removeMessages']
    readonly removeAutomatic: ChatModule['removeAutomatic']
  }
}
