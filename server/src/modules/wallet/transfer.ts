interface Ref<T extends string> {
  readonly type: T
  readonly id: string
}

interface Keyed {
  /** The caller's idempotency key, unique over all transfers: the same key with the same content moves coins once. */
  readonly key: string
}

interface Issue<K extends string, R extends string> extends Keyed {
  readonly kind: K
  readonly ref: Ref<R>
  readonly ownerId: string
  readonly amountCoins: number
}

interface Purchase extends Issue<'purchase', 'order'> {
  /** A payment of a provider's test system, which moved no money: its coins are spent like a bonus. */
  readonly isSandbox?: boolean
}

interface Spend<K extends string, R extends string> extends Keyed {
  readonly kind: K
  readonly ref: Ref<R>
  readonly ownerId: string
  readonly amountCoins: number
  /** Who gets a share of the paid coins, if anyone. */
  readonly creatorId?: string
  readonly sharePercent?: number
}

/** Holds the payer's coins for a call. The share is the one agreed when the call rang. */
export interface Hold extends Keyed {
  readonly kind: 'hold'
  readonly ref: Ref<'call'>
  readonly ownerId: string
  readonly creatorId: string
  readonly sharePercent: number
  readonly amountCoins: number
  /** When the escrow may be voided even if nobody ended the call: milliseconds since the epoch. */
  readonly expiresAt: number
}

interface Settle extends Keyed {
  readonly kind: 'settle'
  readonly ref: Ref<'call'>
  /** Whose coins the call's escrow holds. */
  readonly ownerId: string
  readonly amountCoins: number
}

interface Void extends Keyed {
  readonly kind: 'void'
  readonly ref: Ref<'call'>
  readonly ownerId: string
}

interface Reverse<K extends string> extends Keyed {
  readonly kind: K
  /** The transfer to reverse, once. */
  readonly ref: Ref<'transfer'>
}

/** One or more house coins for answering a premium member, up to the caps of a UTC day, in coins. */
interface ReplyReward extends Keyed {
  readonly kind: 'reply_reward'
  readonly ref: Ref<'message'>
  /** The premium member, who pays nothing for it. */
  readonly ownerId: string
  readonly creatorId: string
  readonly amountCoins: number
  readonly dayCaps: { readonly pairCoins: number; readonly creatorCoins: number }
}

interface Payout extends Keyed {
  readonly kind: 'payout'
  readonly ref: Ref<'payout'>
  readonly creatorId: string
  readonly amountCoins: number
  /** How old earnings must be, by the current setting. */
  readonly matureMs: number
}

/** Refunds unused coins of a purchase; without an amount, all of them. */
interface Refund extends Keyed {
  readonly kind: 'refund'
  readonly ref: Ref<'purchase'>
  readonly amountCoins?: number
}

/** The money of a purchase was charged back: its remaining coins are removed, the rest becomes a debt. */
interface Chargeback extends Keyed {
  readonly kind: 'chargeback'
  readonly ref: Ref<'purchase'>
}

/** Takes a creator's earnings from a charged-back purchase back. */
interface EarningsRecall extends Keyed {
  readonly kind: 'earnings_recall'
  readonly ref: Ref<'purchase'>
  readonly creatorId: string
}

/** Settles a person's debt from the bought coins (`ownerId`) or the earnings (`creatorId`), as far as they suffice. */
interface DebtSettlement extends Keyed {
  readonly kind: 'debt_settlement'
  readonly ref: Ref<'person'>
  readonly ownerId?: string
  readonly creatorId?: string
  readonly matureMs: number
}

/** Everything that can move coins. The kinds and their references are the rows of `transfer_kinds`. */
export type Transfer =
  | Issue<'grant_demo', 'grant'>
  | Issue<'grant_bonus', 'bonus'>
  | Purchase
  | Issue<'adjustment', 'ticket'>
  | Hold
  | Settle
  | Void
  | Spend<'filter_fee', 'match'>
  | Spend<'message_fee', 'message'>
  | Spend<'media_unlock', 'media'>
  | Spend<'gift', 'gift'>
  | Reverse<'filter_fee_return'>
  | Reverse<'reversal'>
  | ReplyReward
  | Payout
  | Refund
  | Chargeback
  | EarningsRecall
  | DebtSettlement

/**
 * `share_rounding` is posted by the ledger itself: a whole coin from the accumulated thousandths of a creator's shares.
 */
export type TransferKind = Transfer['kind'] | 'share_rounding'

/** A transfer's result; a repeated key answers the first result. */
export interface Posted {
  /** Null if nothing had to move: an escrow that was already empty. */
  readonly transferId: string | null
  readonly replayed: boolean
  readonly walletDeltaCoins: number
  /** The payer's spendable balance afterwards; null if the transfer does not touch the wallet. */
  readonly balanceAfterCoins: number | null
  readonly earnedDeltaCoins: number
}
