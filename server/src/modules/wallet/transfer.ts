interface Ref<T extends string> {
  readonly type: T
  readonly id: string
}

interface WithKey {
  /** The caller's idempotency key, unique over all transfers: the same key with the same content moves coins once. */
  readonly key: string
}

interface Issue<K extends string, R extends string> extends WithKey {
  readonly kind: K
  readonly ref: Ref<R>
  readonly ownerId: string
  readonly amountCoins: number
}

interface Purchase extends Issue<'purchase', 'order'> {
  /** A payment of a provider's test system, which moved no money: its coins are spent like a bonus. */
  readonly isSandbox?: boolean
  /** The person may not receive coins, for a reason that the wallet does not know, as that the account is closed. */
  readonly isDeferred?: boolean
  readonly payment?: Payment
}

/** The money of a purchase, as the provider states it. */
export interface Payment {
  readonly provider: string
  /** Means of payment, as a fingerprint that the provider gives. */
  readonly instrument: string
  readonly priceMinor: number
  /** ISO 4217. */
  readonly currency: string
}

interface Spend<K extends string, R extends string> extends WithKey {
  readonly kind: K
  readonly ref: Ref<R>
  readonly ownerId: string
  readonly amountCoins: number
  /** The creator who gets a share of the paid coins, if anyone. */
  readonly creatorId?: string
  readonly sharePercent?: number
}

/** Holds the payer's coins for a call. The share is the one agreed when the call rang. */
export interface Hold extends WithKey {
  readonly kind: 'hold'
  readonly ref: Ref<'call'>
  readonly ownerId: string
  readonly creatorId: string
  readonly sharePercent: number
  readonly amountCoins: number
  /** When the escrow may be voided even if nobody ended the call: milliseconds since the epoch. */
  readonly expiresAt: number
}

interface Settle extends WithKey {
  readonly kind: 'settle'
  readonly ref: Ref<'call'>
  /** Whose coins the call's escrow holds. */
  readonly ownerId: string
  readonly amountCoins: number
}

interface Void extends WithKey {
  readonly kind: 'void'
  readonly ref: Ref<'call'>
  readonly ownerId: string
}

interface Reverse<K extends string> extends WithKey {
  readonly kind: K
  /** The transfer to reverse, once. */
  readonly ref: Ref<'transfer'>
}

/** One or more house coins for answering a premium member, up to the caps of a UTC day, in coins. */
interface ReplyReward extends WithKey {
  readonly kind: 'reply_reward'
  readonly ref: Ref<'message'>
  /** The premium member, who pays nothing for it. */
  readonly ownerId: string
  readonly creatorId: string
  readonly amountCoins: number
  readonly dayCaps: { readonly pairCoins: number; readonly creatorCoins: number }
}

/** Takes matured earnings for a payout, which is then paid or returned. */
interface PayoutReserve extends WithKey {
  readonly kind: 'payout_reserve'
  readonly ref: Ref<'payout'>
  readonly creatorId: string
  readonly amountCoins: number
  /** Age that earnings must have, by the current setting. */
  readonly matureMs: number
}

/** A deferred purchase, or a dispute of one, by the provider's case. */
interface OfPurchase<K extends string> extends WithKey {
  readonly kind: K
  readonly ref: Ref<'purchase'>
}

interface OfCase<K extends string> extends OfPurchase<K> {
  readonly caseId: string
}

/** Takes coins of a purchase back: unused ones (`refund`), or also those that are spent, as a debt (`chargeback`). */
interface ClawBack<K extends string> extends OfPurchase<K> {
  readonly amountCoins?: number
  readonly colluderIds?: readonly string[]
  /** The case that was lost. */
  readonly caseId?: string
}

/** Takes a creator's earnings back whose payer's coins were taken back. */
interface EarningsRecall extends WithKey {
  readonly kind: 'earnings_recall'
  readonly ref: Ref<'claw_back'>
  readonly creatorId: string
}

/** Settles a person's debt from the bought coins (`ownerId`) or the earnings (`creatorId`), as far as they suffice. */
interface DebtSettlement extends WithKey {
  readonly kind: 'debt_settlement'
  readonly ref: Ref<'person'>
  readonly ownerId?: string
  readonly creatorId?: string
  readonly matureMs: number
}

/** The coins of an erased account fall to the house. */
interface Forfeit extends WithKey {
  readonly kind: 'forfeit'
  readonly ref: Ref<'person'>
  readonly ownerId: string
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
  | Reverse<'unlock_return'>
  | Reverse<'bonus_recall'>
  | ReplyReward
  | PayoutReserve
  | Reverse<'payout_paid'>
  | Reverse<'payout_return'>
  | OfPurchase<'purchase_release'>
  | ClawBack<'refund'>
  | ClawBack<'chargeback'>
  | Reverse<'refund_reinstated'>
  | Reverse<'chargeback_reinstated'>
  | (OfCase<'dispute_hold'> & { readonly amountCoins?: number })
  | OfCase<'dispute_release'>
  | EarningsRecall
  | Reverse<'share_return'>
  | DebtSettlement
  | Forfeit

/**
 * `share_rounding` and `debt_return` are posted by the ledger itself, beside something else; a `payout` is one of the time
 * before payouts were reserved.
 */
export type TransferKind = Transfer['kind'] | 'share_rounding' | 'debt_return' | 'payout'

/** A transfer's result; a repeated key answers the first result. */
export interface PostResult {
  /** Null if nothing had to move: an escrow that was already empty. */
  readonly transferId: string | null
  readonly replayed: boolean
  readonly walletDeltaCoins: number
  /** The payer's spendable balance afterwards; null if the transfer does not touch the wallet. */
  readonly balanceAfterCoins: number | null
  readonly earnedDeltaCoins: number
}
