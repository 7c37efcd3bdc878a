import type { CallEndReason, ErrorCode } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { type Advance, cutToHeld } from './advance-bill.ts'
import { type Bill, isBeyondCap } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'
import { lockFences, storeTurned } from './bills.store.ts'
import { holdNext } from './hold-next.ts'

/** Ledger refusals that end a call, and the reason shown to the payer. */
const stops: ReadonlyMap<ErrorCode, CallEndReason> = new Map([
  ['not_enough_coins', 'no_coins'],
  ['spending_limit', 'spending_limit'],
  ['self_excluded', 'self_excluded'],
  ['wallet_frozen', 'ended'],
  ['call_ended', 'ended'],
])
export const stopReasonOf = (error: unknown): CallEndReason | null =>
  error instanceof DomainError ? (stops.get(error.code) ?? null) : null

export interface Turned extends Advance {
  /** The payer's spendable balance; null if nothing was held. */
  readonly balanceCoins: number | null
}

/** Throws any refusal other than those that end a call. */
async function turnDue(deps: CallsDeps, work: BillingWork, due: readonly Bill[]): Promise<readonly Turned[]> {
  const held = await holdNext(deps, work, due)
  return held.map(({ bill, refusal, balanceCoins }) => {
    if (refusal === null) return { bill, end: null, balanceCoins }
    const end = stopReasonOf(refusal)
    if (end === null) throw refusal
    return { bill: cutToHeld(bill), end, balanceCoins }
  })
}

/** All in one transaction, or none; bills changed since or locked by others are left out. */
async function turnTogether(deps: CallsDeps, advanced: readonly Bill[]): Promise<readonly Turned[]> {
  const settings = await deps.settings.read()
  return transact(deps.plumbing.db, async (tx) => {
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
 * Settles used-up blocks, holds the next ones and writes the counters of many bills in one transaction. If the next
 * block cannot be held, what is held is billed and the call ends. A failing bill does not stop the others: each is then
 * turned alone, and the failing one is left to the next tick.
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
