import { type CallEndReason, chargedCoins, type ErrorCode } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { type Advance, cutToHeld } from './advance-bill.ts'
import type { Bill } from './bill.ts'
import { lockBill, storeBill } from './bills.store.ts'
import { holdNext } from './hold-next.ts'

/** Refusals of the ledger that end a call, and the reason that the payer is told. */
const stops: Partial<Record<ErrorCode, CallEndReason>> = {
  not_enough_coins: 'no_coins',
  spending_limit: 'spending_limit',
  self_excluded: 'self_excluded',
  call_ended: 'ended',
}
export const stopReasonOf = (error: unknown): CallEndReason | null =>
  error instanceof DomainError ? (stops[error.code] ?? null) : null

const isBeyondCap = ({ capCoins, heldBlocks, blockMs, rateCoins }: Bill): boolean =>
  capCoins !== null && chargedCoins((heldBlocks + 1) * blockMs, rateCoins) > capCoins

/**
 * Settles the block that is used up, holds the next and writes the counters, all or nothing. Where the next block
 * cannot be held, what is held is billed and the call ends. Null where somebody else changed the bill since.
 */
export async function turnBlock(deps: CallsDeps, advanced: Bill): Promise<Advance | null> {
  const settings = await deps.settings.read()
  return deps.plumbing.db.transaction().execute(async (tx) => {
    const before = await lockBill(tx, advanced.callId)
    if (before?.fence !== advanced.fence) return null
    if (isBeyondCap(advanced)) {
      return { bill: await storeBill(tx, cutToHeld(advanced)), end: 'consent_cap' }
    }
    try {
      return { bill: await storeBill(tx, await holdNext(deps, { tx, settings }, advanced)), end: null }
    } catch (error) {
      const end = stopReasonOf(error)
      if (end === null) throw error
      return { bill: await storeBill(tx, cutToHeld(advanced)), end }
    }
  })
}
