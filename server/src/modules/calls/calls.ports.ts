import type { RateCoins } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'

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

/** Matches by a filter that cost no coins; whoever grants them tells how many. */
export interface CallBonusMatches {
  /** How many a person may use in one day. Ask before a transaction begins. */
  perDay(userId: string): Promise<number>
  /** Uses one, and answers the day it is of; null where none is left. */
  take(tx: Tx, userId: string, perDay: number): Promise<string | null>
  giveBack(tx: Tx, userId: string, day: string): Promise<void>
}
