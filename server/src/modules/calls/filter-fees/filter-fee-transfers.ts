import type { Transfer } from '../../wallet/index.ts'

interface ChargedFilter {
  /** The match that connected; the fee is charged once per person and match. */
  readonly matchId: string
  readonly userId: string
  readonly priceCoins: number
}

/** Charges a gender filter for a match that connected. */
export const filterFee = ({ matchId, userId, priceCoins }: ChargedFilter): Transfer => ({
  kind: 'filter_fee',
  key: `match:${matchId}:filter:${userId}`,
  ref: { type: 'match', id: matchId },
  ownerId: userId,
  amountCoins: priceCoins,
})

/** Gives a filter fee back, once: the partner left, or no video flowed in time. */
export const filterFeeReturn = (feeTransferId: string): Transfer => ({
  kind: 'filter_fee_return',
  key: `return:${feeTransferId}`,
  ref: { type: 'transfer', id: feeTransferId },
})
