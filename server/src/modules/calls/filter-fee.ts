import type { CallEndReason, GenderFilter, Partner } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import type { ProductSettings } from '../settings/index.ts'
import { stopReasonOf } from './billing/turn-blocks.ts'
import type { Call } from './call.ts'
import type { CallsDeps } from './calls-deps.ts'
import { type FilterFeeRow, type FilterPayment, lockFilterFees, storeFilterFee } from './filter-fees.store.ts'

/** What a person owes for a match by a priced filter, once it connects. */
export interface FilterFee {
  readonly userId: string
  readonly priceCoins: number
}

/** Null where nothing is owed; a demo peer is never worth a coin. */
export function filterFeeOf(
  { filterPriceCoins }: ProductSettings,
  { userId, filter }: { readonly userId: string; readonly filter?: GenderFilter },
  partner: Partner,
): FilterFee | null {
  const priceCoins = filter ? filterPriceCoins[filter] : 0
  return priceCoins === 0 || partner.demo ? null : { userId, priceCoins }
}

export interface FilterRefusal {
  readonly userId: string
  readonly reason: CallEndReason
}

/** How many bonus matches each of the two may use in a day; read before the transaction that charges. */
export type BonusRights = ReadonlyMap<string, number>

export async function readBonusRights({ billing }: CallsDeps, call: Call): Promise<BonusRights> {
  const rights = call.sides.map(
    async ({ userId }) => [userId, await billing.bonusMatches.perDay(userId)] as const,
  )
  return new Map(await Promise.all(rights))
}

/** A bonus match pays before coins do. Throws not_enough_coins, spending_limit, self_excluded. */
async function pay(
  { billing }: CallsDeps,
  tx: Tx,
  matchId: string,
  { userId, priceCoins, perDay }: { userId: string; priceCoins: number; perDay: number },
): Promise<FilterPayment> {
  const bonusDay = await billing.bonusMatches.take(tx, userId, perDay)
  if (bonusDay !== null) return { bonusDay, transferId: null }
  const { transferId } = await billing.wallet.chargeFilterFee(tx, { matchId, userId, priceCoins })
  return { bonusDay, transferId }
}

/**
 * Both see each other: fees that are due are charged, or waived where the video came too late. Answers whoever cannot
 * pay any more, and why; nothing is charged of that person.
 */
export async function chargeFilterFees(
  deps: CallsDeps,
  tx: Tx,
  call: Call,
  { now, withinMs, rights }: { now: number; withinMs: number; rights: BonusRights },
): Promise<FilterRefusal | null> {
  let refusal: FilterRefusal | null = null
  for (const { userId, priceCoins } of await lockFilterFees(tx, call.id, 'due')) {
    const fee = { callId: call.id, userId }
    if (now - call.startedAt > withinMs) {
      await storeFilterFee(tx, { ...fee, state: 'waived' })
      continue
    }
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

/** Whatever paid comes back: the bonus match to its day, the coins to the lots they came from. */
async function repay({ billing }: CallsDeps, tx: Tx, { userId, transferId, bonusDay }: FilterFeeRow) {
  if (bonusDay !== null) await billing.bonusMatches.giveBack(tx, userId, bonusDay)
  if (transferId !== null) await billing.wallet.returnFilterFee(tx, transferId)
}

/** A match that was over right after it began gives the fee back to those who did not end it. */
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
