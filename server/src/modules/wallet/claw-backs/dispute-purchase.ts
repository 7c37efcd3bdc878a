import type { Db, Tx } from '../../../kernel/db.ts'
import { postTransfer } from '../post-transfer.ts'
import type { PostResult } from '../transfer.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** One dispute of a payment; a purchase may have several, one after another or at once. */
export interface DisputeCase {
  /** The purchase's transfer. */
  readonly purchaseId: string
  /** The provider's case. */
  readonly caseId: string
}

export interface OpenedCase extends DisputeCase {
  /** The disputed coins; default: all of them. */
  readonly amountCoins?: number
}

export interface LostCase extends OpenedCase {
  /** Creators with whom the payer colluded, as a review found: all their income of the purchase is recalled. */
  readonly colluderIds?: readonly string[]
}

const keyOf = ({ purchaseId, caseId }: DisputeCase, step: string): string =>
  `dispute:${purchaseId}:${caseId}:${step}`

const about = ({ purchaseId, caseId }: DisputeCase) =>
  ({ ref: { type: 'purchase', id: purchaseId }, caseId }) as const

/**
 * A payer, or the payer's bank, disputes a payment: its unused coins are frozen, and earnings from it are not paid out,
 * while any case of it is open. The case is the idempotency key. Throws not_found.
 */
export const openDispute = (deps: WalletDeps, tx: Tx | Db, opened: OpenedCase): Promise<PostResult> =>
  postTransfer(deps, tx, {
    kind: 'dispute_hold',
    key: keyOf(opened, 'open'),
    ...about(opened),
    ...(opened.amountCoins !== undefined && { amountCoins: opened.amountCoins }),
  })

/**
 * The payment is upheld, also after the case was lost: all is as it was. The caller makes `key`, because a case may be won
 * more than once. Throws not_found.
 */
export const winDispute = (
  deps: WalletDeps,
  tx: Tx | Db,
  won: DisputeCase & { readonly key: string },
): Promise<PostResult> =>
  postTransfer(deps, tx, { kind: 'dispute_release', key: keyOf(won, won.key), ...about(won) })

/**
 * The money is gone, with or without an open case before: the disputed coins that are unused are removed, spent ones become
 * a debt. Of a purchase that was refunded before nothing is left to take. Throws not_found.
 */
export const loseDispute = (
  deps: WalletDeps,
  tx: Tx | Db,
  lost: LostCase & { readonly key: string },
): Promise<PostResult> =>
  postTransfer(deps, tx, {
    kind: 'chargeback',
    key: keyOf(lost, lost.key),
    ...about(lost),
    ...(lost.amountCoins !== undefined && { amountCoins: lost.amountCoins }),
    ...(lost.colluderIds && { colluderIds: lost.colluderIds }),
  })
