import type { Brand } from '@serendip/brands'
import type { BlobStore } from '../../kernel/blob-store.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { Media } from '../media/index.ts'
import type { People } from '../people/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface CreatorsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'rateLimiter' | 'outbox'>
  brandOf(brandId: string): Brand
  readonly settings: Settings
  readonly people: People
  readonly presence: PresenceStore
  readonly wallet: Pick<Wallet, 'earnedSince'>
  readonly identity: Pick<Identity, 'whoMayUseVideo' | 'whoIsVerified' | 'read'>
  /** When an operator last took something from a person's page; null for never. */
  lastRemoval(userId: string): Promise<Date | null>
  /** Dependencies of the decision about applications. */
  readonly applicants: {
    readonly accounts: Pick<Accounts, 'prepare' | 'byId'>
    readonly mails: Pick<MailQueue, 'request'>
    readonly audit: Pick<Audit, 'record' | 'search'>
    readonly media: Pick<Media, 'countUpload' | 'pictures' | 'openShownPicture'>
    readonly files: BlobStore
  }
}
