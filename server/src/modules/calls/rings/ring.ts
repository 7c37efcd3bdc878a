import type { RateCoins, RingEndReason } from '@serendip/contract'

/** A call ringing at a creator or a contact; instants in milliseconds since the epoch. */
export interface Ring {
  readonly id: string
  readonly callerId: string
  /** The tab that rang. */
  readonly connectionId: string
  readonly calleeId: string
  /** Coins per minute; null if it is free. */
  readonly rateCoins: RateCoins | null
  readonly expiresAt: number
}

/** Ends that leave the callee with a missed call. */
export const isMissed = (reason: RingEndReason): boolean =>
  reason === 'missed' || reason === 'cancelled' || reason === 'unavailable'
