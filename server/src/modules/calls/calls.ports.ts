import type { RateCoins } from '@serendip/contract'

/** What calls ask of creators, which stand above them. */
export interface CreatorOffers {
  /** The price of an approved creator; null for everybody else. */
  offerOf(userId: string): Promise<{ readonly rateCoins: RateCoins; readonly acceptsCalls: boolean } | null>
}

/** What calls ask of the pool: whoever is in a call does not look for another. */
export interface CallPool {
  withdraw(userId: string): Promise<void>
}

/** Who may call whom, asked at the last moment. */
export interface CallPeople {
  mayMeet(userId: string, otherId: string): Promise<boolean>
  /** Throws identity_required. */
  checkVideo(userId: string): Promise<void>
  /** Whether somebody has proved who they are, or need not. */
  mayUseVideo(userId: string): Promise<boolean>
}
