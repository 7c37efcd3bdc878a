import type { RateCoins, RingEndReason } from '@serendip/contract'

/** A call ringing at a creator; instants in milliseconds since the epoch. */
export interface Ring {
  readonly id: string
  readonly payerId: string
  /** The tab that rang. */
  readonly connectionId: string
  readonly creatorId: string
  readonly rateCoins: RateCoins
  readonly expiresAt: number
}

/** Ends that leave the creator with a missed call. */
export const isMissed = (reason: RingEndReason): boolean =>
  reason === 'missed' || reason === 'cancelled' || reason === 'unavailable'
