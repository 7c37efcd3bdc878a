import type { RateCoins } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'

/** The part of creators, a module above, that calls need. */
export interface CreatorOffers {
  /** The offer of an approved creator; null for everyone else. */
  offerOf(userId: string): Promise<{ readonly rateCoins: RateCoins; readonly acceptsCalls: boolean } | null>
}

/** The part of the pool that calls need: a person in a call stops searching. */
export interface CallPool {
  withdraw(userId: string): Promise<void>
}

/** Rules for who may call whom, checked at the last moment. */
export interface CallPeople {
  mayMeet(userId: string, otherId: string): Promise<boolean>
  /** Throws identity_required, age_refused. */
  checkVideo(userId: string): Promise<void>
  /** Whether a person has proved their identity, or need not. */
  mayUseVideo(userId: string): Promise<boolean>
}

/** Filtered matches free of coins, granted by another module. */
export interface CallBonusMatches {
  /** Number of matches that a person may use per day. Call it before a transaction starts. */
  perDay(userId: string): Promise<number>
  /** Uses one and returns the day it counts for; null if none is left. */
  take(tx: Tx, userId: string, perDay: number): Promise<string | null>
  giveBack(tx: Tx, userId: string, day: string): Promise<void>
}
