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

interface Spend<K extends string, R extends string> extends Keyed {
  readonly kind: K
  readonly ref: Ref<R>
  readonly ownerId: string
  readonly amountCoins: number
  /** Who is paid a share of the paid coins, if anyone. */
  readonly creatorId?: string
  readonly sharePercent?: number
}

/** Sets coins of the payer aside for a call. The share is the one agreed when the call rang. */
export interface Hold extends Keyed {
  readonly kind: 'hold'
  readonly ref: Ref<'call'>
  readonly ownerId: string
  readonly creatorId: string
  readonly sharePercent: number
  readonly amountCoins: number
  /** When the escrow may be voided although nobody ended the call: milliseconds since the epoch. */
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
  /** The transfer that is given back, once. */
  readonly ref: Ref<'transfer'>
}

interface Payout extends Keyed {
  readonly kind: 'payout'
  readonly ref: Ref<'payout'>
  readonly creatorId: string
  readonly amountCoins: number
}

/** Everything that can move coins. The kinds and their references are the rows of `transfer_kinds`. */
export type Transfer =
  | Issue<'grant_demo', 'grant'>
  | Issue<'grant_bonus', 'bonus'>
  | Issue<'purchase', 'order'>
  | Issue<'adjustment', 'ticket'>
  | Issue<'reply_reward', 'message'>
  | Hold
  | Settle
  | Void
  | Spend<'filter_fee', 'match'>
  | Spend<'message_fee', 'message'>
  | Spend<'media_unlock', 'media'>
  | Spend<'gift', 'gift'>
  | Reverse<'filter_fee_return'>
  | Reverse<'refund'>
  | Reverse<'reversal'>
  | Payout

export type TransferKind = Transfer['kind']

/** What a transfer did; a repeated key answers what the first one did. */
export interface Posted {
  /** Null where nothing had to move: an escrow that was already empty. */
  readonly transferId: string | null
  readonly replayed: boolean
  readonly walletDeltaCoins: number
  /** The payer's spendable balance afterwards; null where the transfer does not touch the wallet. */
  readonly balanceAfterCoins: number | null
  readonly earnedDeltaCoins: number
}
