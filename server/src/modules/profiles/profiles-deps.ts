import type { Brand } from '@serendip/brands'
import type { ChangedTerms, OwnProfile } from '@serendip/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Settings } from '../settings/index.ts'

export interface ProfilesDeps {
  readonly plumbing: { readonly db: Db; readonly clock: Clock; readonly ids: Ids }
  readonly accounts: Accounts
  readonly settings: Settings
  brandOf(brandId: string): Brand
  /** A person's balance, from the wallet. */
  balanceCoins(userId: string): Promise<number>
  /** Number of filtered matches that a person has free of charge today, from entitlements. */
  bonusMatchesLeft(userId: string): Promise<number>
  /** Their payments less what was returned, in US cents, from entitlements. */
  lifetimeSpendCents(userId: string): Promise<number>
  /** Whether they have premium for a time, from entitlements. */
  hasPremium(userId: string): Promise<boolean>
  /** Whether their identity was checked, from identity. */
  isVerified(userId: string): Promise<boolean>
  /** Their main photo that waits for review, and the pictures of their gallery that others see, from media. */
  photoIdsOf(userId: string): Promise<{ readonly pendingMain: string | null; readonly gallery: string[] }>
  /** The videos of a creator's gallery, from videos, a module above. */
  videoGalleryOf(userId: string): Promise<NonNullable<OwnProfile['videoGallery']>>
  /** The brand's terms that someone who accepted this version is asked to accept, from legal. */
  changedTerms(brandId: string, accepted: number): Promise<ChangedTerms | null>
  /** A person's experiments, from experiments. */
  abTestsOf(userId: string): Promise<string[]>
}
