import type { CallEndReason, GenderFilter, Partner } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import type { ProductSettings } from '../settings/index.ts'
import { stopReasonOf } from './billing/turn-blocks.ts'
import type { Call } from './call.ts'
import type { CallsDeps } from './calls-deps.ts'
import { insertFilterFee, lockFilterFees, storeFilterFee } from './filter-fees.store.ts'

/** Notes what a person owes for this match by a priced filter; a demo peer is never worth a coin. */
export async function oweFilterFee(
  tx: Tx,
  settings: ProductSettings,
  match: { callId: string; userId: string; filter: GenderFilter; partner: Partner },
): Promise<void> {
  const priceCoins = settings.filterPriceCoins[match.filter]
  if (priceCoins === 0 || match.partner.demo) return
  await insertFilterFee(tx, { callId: match.callId, userId: match.userId, priceCoins })
}

export interface FilterRefusal {
  readonly userId: string
  readonly reason: CallEndReason
}

/**
 * Both see each other: fees that are due are charged, or waived where the video came too late. Answers whoever cannot
 * pay any more, and why; nothing is charged of that person.
 */
export async function chargeFilterFees(
  { billing }: CallsDeps,
  tx: Tx,
  call: Call,
  { now, withinMs }: { now: number; withinMs: number },
): Promise<FilterRefusal | null> {
  let refusal: FilterRefusal | null = null
  for (const { userId, priceCoins } of await lockFilterFees(tx, call.id, 'due')) {
    const fee = { callId: call.id, userId }
    if (now - call.startedAt > withinMs) {
      await storeFilterFee(tx, { ...fee, state: 'waived', transferId: null })
      continue
    }
    try {
      const { transferId } = await billing.wallet.chargeFilterFee(tx, {
        matchId: call.id,
        userId,
        priceCoins,
      })
      await storeFilterFee(tx, { ...fee, state: 'charged', transferId })
    } catch (error) {
      const reason = stopReasonOf(error)
      if (reason === null) throw error
      refusal = { userId, reason }
    }
  }
  return refusal
}

/** A match that was over right after it began gives the fee back to those who did not end it. */
export async function returnFilterFees(
  { billing }: CallsDeps,
  tx: Tx,
  call: Call,
  end: { by: string | null; now: number; withinMs: number },
): Promise<void> {
  if (call.revealedAt === null || end.now - call.revealedAt > end.withinMs) return
  for (const { userId, transferId } of await lockFilterFees(tx, call.id, 'charged')) {
    if (userId === end.by || transferId === null) continue
    await billing.wallet.returnFilterFee(tx, transferId)
    await storeFilterFee(tx, { callId: call.id, userId, state: 'returned', transferId: null })
  }
}
