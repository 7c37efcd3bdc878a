import type { PhotoDecline } from '@serendip/contract'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Accounts } from '../accounts/index.ts'
import type { MessagePrices } from '../entitlements/index.ts'
import type { Media } from '../media/index.ts'
import type { People } from '../people/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface VideosDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'outbox'>
  readonly accounts: Pick<Accounts, 'byId'>
  readonly settings: Pick<Settings, 'read'>
  readonly people: Pick<People, 'mayMeet' | 'exclusionsBetween'>
  readonly messagePrices: Pick<MessagePrices, 'termsOf'>
  readonly wallet: Pick<Wallet, 'post' | 'findTransfer'>
  readonly media: Pick<Media, 'videos' | 'approvesByRule'>
}

declare module '../../kernel/events.ts' {
  interface Events {
    /** A video of a gallery was approved or declined. */
    'video.decided': {
      readonly videoId: string
      readonly ownerId: string
      /** Of a declined one. */
      readonly reason: PhotoDecline | null
    }
  }
}
