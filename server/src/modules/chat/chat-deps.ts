import type { CallText, GiftFace, PrivateMedia } from '@serendip/contract'
import type { TimePlace } from '../../kernel/cursor-moment.ts'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { MessagePrices } from '../entitlements/index.ts'
import type { Experiments } from '../experiments/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { MailQueue } from '../mail/index.ts'
import type { Media } from '../media/index.ts'
import type { People } from '../people/index.ts'
import type { PresenceStore } from '../presence/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { ChatReads } from './chat-reads.ts'
import type { NewMessage, StoredMessage } from './messages/insert-message.ts'

/** Shared dependencies of the module's use cases. */
export interface ChatDeps extends ChatModuleDeps {
  /** Stores a message outside a transaction, batched with concurrent ones. Throws as `insertMessages`. */
  storeMessage(message: NewMessage): Promise<StoredMessage>
}

export interface ChatModuleDeps {
  readonly plumbing: Plumbing
  readonly reads: ChatReads
  /** Seals what a sender deleted, for a report alone. */
  readonly secrets: Secrets
  readonly accounts: Pick<Accounts, 'byId' | 'named' | 'lastSeen'>
  readonly people: Pick<
    People,
    | 'relationTo'
    | 'relationsOf'
    | 'known'
    | 'exclusionsBetween'
    | 'ignoresBetween'
    | 'revokeExclusion'
    | 'shutOutBy'
    | 'hasBlocked'
    | 'followersOf'
    | 'countFollowers'
  >
  readonly shown: { readonly profiles: Pick<Profiles, 'partner'>; readonly presence: PresenceStore }
  readonly realtime: Realtime
  readonly jobs: Jobs
  readonly experiments: Pick<Experiments, 'groupOf'>
  readonly mails: Pick<MailQueue, 'request'>
  readonly audit: Pick<Audit, 'record'>
  readonly settings: Settings
  readonly messagePrices: MessagePrices
  /** Price that a person paid for this month's membership, in US cents; null for whoever paid for none. */
  paidMonthCents(userId: string): Promise<number | null>
  readonly wallet: Pick<Wallet, 'rewarded' | 'areLinked' | 'post' | 'findTransfer'>
  readonly media: Media['messages']
  /** Videos of galleries that people bought; the module `videos` is above. */
  readonly boughtVideos: {
    /** Newest first, behind `before`; the item of a file that is gone is null. */
    page(
      buyerId: string,
      wanted: {
        readonly most: number
        readonly before: TimePlace | null
        readonly ownerId: string | null
        readonly excluded: readonly string[]
        readonly now: Date
      },
    ): Promise<readonly { readonly at: Date; readonly id: string; readonly item: PrivateMedia | null }[]>
    /** Their creators, with the time of the last one. */
    sellers(
      buyerId: string,
      wanted: { readonly most: number; readonly excluded: readonly string[]; readonly now: Date },
    ): Promise<readonly { readonly userId: string; readonly at: Date }[]>
  }
  /** The looks of gifts, by their keys; the module `gifts` is above. */
  giftFaces(keys: readonly string[]): Promise<ReadonlyMap<string, GiftFace>>
  /** Whether a viewer sees a story of this creator now; the module `stories` is above. */
  isStoryShown(
    storyId: string,
    of: { readonly viewerId: string; readonly creatorId: string },
  ): Promise<boolean>
  /** Facts that calls, a module above, know of two people. */
  readonly calls: {
    /** Whether they were put together at least once. */
    haveMet(userId: string, otherId: string): Promise<boolean>
    /** Whether a creator takes calls now. */
    areTaken(creatorId: string): Promise<boolean>
    /** Whether they were revealed to each other. */
    haveTalked(userId: string, otherId: string): Promise<boolean>
    /** The person who rang for this call; null for a random match. */
    rangFor(callId: string): Promise<{ readonly callerId: string; readonly wasRevealed: boolean } | null>
    /** Texts written in a call, oldest first. */
    textsOf(callId: string): Promise<readonly CallText[]>
  }
}

declare module '../../kernel/events.ts' {
  interface Events {
    /** Something in chats changed for these people; `ownerId` is one who caused it. */
    'chat.changed': { readonly ownerId: string; readonly userIds: readonly string[] }
    /** The team removed what somebody had bought, and its price was returned. */
    'unlock.returned': {
      readonly transferId: string
      readonly creatorId: string
      readonly buyerId: string
      readonly priceCoins: number
      /** The ids of the messages that tell the two of it, once. */
      readonly noticeIds: { readonly buyer: string; readonly creator: string }
    }
    /** A creator's message follows one of a premium member. */
    'message.answered': {
      readonly messageId: string
      readonly memberId: string
      readonly creatorId: string
    }
  }
}
