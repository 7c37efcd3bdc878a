import type { CallEndReason, MatchWish, Partner } from '@serendip/contract'
import type { Tx } from '../../../kernel/db.ts'
import type { ProductSettings } from '../../settings/index.ts'
import { stopReasonOf } from '../billing/settle-blocks.ts'
import type { Call } from '../call.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { filterFee, filterFeeReturn } from './filter-fee-transfers.ts'
import { type FilterFeeRow, type FilterPayment, lockFilterFees, storeFilterFee } from './filter-fees.store.ts'

/** Fee that a person owes for a match by a priced filter, once it connects. */
export interface FilterFee {
  readonly userId: string
  readonly priceCoins: number
}

/**
 * Null if nothing is owed; a demo peer never costs a coin. A price that was raised during the search is not the one that
 * the person saw.
 */
export function filterFeeOf(
  { filterPriceCoins }: ProductSettings,
  { userId, wish }: { readonly userId: string; readonly wish?: Pick<MatchWish, 'filter' | 'priceCoins'> },
  partner: Partner,
): FilterFee | null {
  const now = wish ? filterPriceCoins[wish.filter] : 0
  const priceCoins = Math.min(now, wish?.priceCoins ?? now)
  return priceCoins === 0 || partner.demo ? null : { userId, priceCoins }
}

export interface FilterRefusal {
  readonly userId: string
  readonly reason: CallEndReason
}

/** Number of bonus matches that each of the two may use per day; read before the transaction that charges. */
export type BonusRights = ReadonlyMap<string, number>

export async function readBonusRights({ billing }: CallsDeps, call: Call): Promise<BonusRights> {
  const rights = call.sides.map(
    async ({ userId }) => [userId, await billing.bonusMatches.perDay(userId)] as const,
  )
  return new Map(await Promise.all(rights))
}

/** Bonus matches are used before coins. Throws not_enough_coins, spending_limit, self_excluded. */
async function pay(
  { billing }: CallsDeps,
  tx: Tx,
  matchId: string,
  { userId, priceCoins, perDay }: { userId: string; priceCoins: number; perDay: number },
): Promise<FilterPayment> {
  const bonusDay = await billing.bonusMatches.take(tx, userId, perDay)
  if (bonusDay !== null) return { bonusDay, transferId: null }
  const { transferId } = await billing.wallet.post(tx, filterFee({ matchId, userId, priceCoins }))
  return { bonusDay, transferId }
}

/**
 * Both see each other: due fees are charged, however late, since the client decides when to report it. Returns who can
 * no longer pay, and why; that person is charged nothing.
 */
export async function chargeFilterFees(
  deps: CallsDeps,
  tx: Tx,
  call: Call,
  rights: BonusRights,
): Promise<FilterRefusal | null> {
  let refusal: FilterRefusal | null = null
  for (const { userId, priceCoins } of await lockFilterFees(tx, call.id, 'due')) {
    const fee = { callId: call.id, userId }
    try {
      const paid = await pay(deps, tx, call.id, { userId, priceCoins, perDay: rights.get(userId) ?? 0 })
      await storeFilterFee(tx, { ...fee, state: 'charged' }, paid)
    } catch (error) {
      const reason = stopReasonOf(error)
      if (reason === null) throw error
      refusal = { userId, reason }
    }
  }
  return refusal
}

/** Returns whatever paid: the bonus match to its day, the coins to their original lots. */
async function repay({ billing }: CallsDeps, tx: Tx, { userId, transferId, bonusDay }: FilterFeeRow) {
  if (bonusDay !== null) await billing.bonusMatches.giveBack(tx, userId, bonusDay)
  if (transferId !== null) await billing.wallet.post(tx, filterFeeReturn(transferId))
}

/** A match that ended right after it started refunds the fee to those who did not end it. */
export async function returnFilterFees(
  deps: CallsDeps,
  tx: Tx,
  call: Call,
  end: { by: string | null; now: number; withinMs: number },
): Promise<void> {
  if (call.revealedAt === null || end.now - call.revealedAt > end.withinMs) return
  for (const fee of await lockFilterFees(tx, call.id, 'charged')) {
    if (fee.userId === end.by) continue
    await repay(deps, tx, fee)
    await storeFilterFee(tx, { callId: call.id, userId: fee.userId, state: 'returned' })
  }
}
