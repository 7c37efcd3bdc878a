import { type CallEndReason, chargedCoins, type ErrorCode } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { type Advance, cutToHeld } from './advance-bill.ts'
import type { Bill } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'
import { lockFences, storeTurned } from './bills.store.ts'
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

export interface Turned extends Advance {
  /** What the payer can spend now; null where nothing was held. */
  readonly balanceCoins: number | null
}

const isBeyondCap = ({ capCoins, heldBlocks, blockMs, rateCoins }: Bill): boolean =>
  capCoins !== null && chargedCoins((heldBlocks + 1) * blockMs, rateCoins) > capCoins

/** Throws any refusal that does not simply end its call. */
async function turnDue(deps: CallsDeps, work: BillingWork, due: readonly Bill[]): Promise<readonly Turned[]> {
  const held = await holdNext(deps, work, due)
  return held.map(({ bill, refusal, balanceCoins }) => {
    if (refusal === null) return { bill, end: null, balanceCoins }
    const end = stopReasonOf(refusal)
    if (end === null) throw refusal
    return { bill: cutToHeld(bill), end, balanceCoins }
  })
}

/** All of them in one transaction, or none; those are left out that somebody else changed since, or has in hand. */
async function turnTogether(deps: CallsDeps, advanced: readonly Bill[]): Promise<readonly Turned[]> {
  const settings = await deps.settings.read()
  return deps.plumbing.db.transaction().execute(async (tx) => {
    const fences = await lockFences(
      tx,
      advanced.map(({ callId }) => callId),
    )
    const fresh = advanced.filter(({ callId, fence }) => fences.get(callId) === fence)
    const capped = fresh.filter(isBeyondCap)
    const due = fresh.filter((bill) => !isBeyondCap(bill))
    const turned: readonly Turned[] = [
      ...capped.map((bill) => ({ bill: cutToHeld(bill), end: 'consent_cap', balanceCoins: null }) as const),
      ...(await turnDue(deps, { tx, settings }, due)),
    ]
    await storeTurned(
      tx,
      turned.map(({ bill }) => bill),
    )
    return turned.map((one) => ({ ...one, bill: { ...one.bill, fence: one.bill.fence + 1 } }))
  })
}

/**
 * Settles the blocks that are used up, holds the next ones and writes the counters of many bills in one transaction.
 * Where the next block cannot be held, what is held is billed and the call ends. A bill that goes wrong stops no other:
 * then each is turned alone, and the wrong one is left to the next tick.
 */
export async function turnBlocks(deps: CallsDeps, advanced: readonly Bill[]): Promise<readonly Turned[]> {
  const { logger } = deps.plumbing
  try {
    return await turnTogether(deps, advanced)
  } catch (error) {
    const [one, another] = advanced
    if (!another) {
      logger.warn({ err: error, callId: one?.callId }, 'a block could not be turned')
      return []
    }
    logger.warn({ err: error, calls: advanced.length }, 'blocks could not be turned together')
    const alone: Turned[] = []
    for (const bill of advanced) alone.push(...(await turnBlocks(deps, [bill])))
    return alone
  }
}
