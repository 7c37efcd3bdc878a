import type { ExperimentName } from '@serendip/contract'
import type { Plumbing } from '../../kernel/plumbing.ts'
import type { Realtime } from '../../kernel/realtime.ts'
import type { Accounts } from '../accounts/index.ts'
import type { ChatModule } from '../chat/index.ts'
import type { People } from '../people/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Wallet } from '../wallet/index.ts'

export interface GiftsDeps {
  readonly plumbing: Pick<Plumbing, 'db' | 'clock' | 'ids' | 'outbox' | 'rateLimiter'>
  readonly realtime: Realtime
  readonly settings: Settings
  readonly accounts: Pick<Accounts, 'byId'>
  readonly people: Pick<People, 'mayMeet' | 'relationTo'>
  readonly profiles: Pick<Profiles, 'partner'>
  readonly wallet: Pick<Wallet, 'post' | 'reverse' | 'findTransfer' | 'balance'>
  readonly chat: Pick<
    ChatModule,
    'open' | 'insertGift' | 'countGift' | 'withdrawGift' | 'pushChanges' | 'thankFor'
  >
  /** Whether the two were put together, or have a chat. */
  knowEachOther(userId: string, otherId: string): Promise<boolean>
  /** Whether the two are in a call with each other now. */
  areInCall(userId: string, otherId: string): Promise<boolean>
  /** Whether a person is in the group of an experiment that differs from the plain product; asking assigns them. */
  isInTest(name: ExperimentName, userId: string): Promise<boolean>
}

declare module '../../kernel/events.ts' {
  interface Events {
    /** The first tap of a gift. */
    'gift.given': {
      readonly ownerId: string
      readonly toId: string
      readonly giftId: string
      readonly messageId: string
    }
    /** Its giver took a gift back: nobody is to see it any more. */
    'gift.undone': { readonly ownerId: string; readonly toId: string; readonly giftId: string }
  }
}
