import type { CallEndReason, ErrorCode } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import type { Transfer } from '../../wallet/index.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { type Advance, cutToHeld } from './advance-bill.ts'
import { type Bill, blockCoins, isBeyondCap } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'
import { lockFences, storeSettled } from './bills.store.ts'

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

export interface SettledBlock extends Advance {
  /** Why the next block is not held: the ledger's first refusal; null if it is held. */
  readonly refusal: DomainError | null
  /** The payer's spendable balance; null if nothing was held. */
  readonly balanceCoins: number | null
}

/** Charges the used part of a held block; the key makes it happen once. */
export const settlementOf = ({ callId, payerId }: Bill, block: number, amountCoins: number): Transfer => ({
  kind: 'settle',
  key: `call:${callId}:block:${block}`,
  ref: { type: 'call', id: callId },
  ownerId: payerId,
  amountCoins,
})

/** Holds the next block: demo coins first, then bonus, then paid ones. */
const holdOf = (bill: Bill, expiresAt: number): Transfer => ({
  kind: 'hold',
  key: `call:${bill.callId}:block:${bill.heldBlocks}:hold`,
  ref: { type: 'call', id: bill.callId },
  ownerId: bill.payerId,
  creatorId: bill.creatorId,
  sharePercent: bill.sharePercent,
  amountCoins: blockCoins(bill, bill.heldBlocks),
  expiresAt,
})

function transfersOf(bill: Bill, expiresAt: number): readonly Transfer[] {
  const { settledBlocks, heldBlocks } = bill
  const used = Array.from({ length: heldBlocks - settledBlocks }, (_, index) => settledBlocks + index)
  return [...used.map((block) => settlementOf(bill, block, blockCoins(bill, block))), holdOf(bill, expiresAt)]
}

/**
 * Settles the used-up blocks of each bill and holds the next one, in two round trips however many bills there are, each
 * of a different payer; answers in the order given. The bills are not stored. A refused bill is unchanged and affects
 * no other; its settlements stand even if the hold is refused.
 */
export async function holdNext(
  { plumbing, billing: { wallet } }: CallsDeps,
  { tx, settings }: BillingWork,
  bills: readonly Bill[],
): Promise<readonly SettledBlock[]> {
  if (bills.length === 0) return []
  const expiresAt = plumbing.clock.now() + settings.escrowExpiryMs
  const transfers = bills.map((bill) => transfersOf(bill, expiresAt))
  const outcomes = [...(await wallet.postAll(tx, transfers.flat()))]
  const escrows = await wallet.escrows(
    tx,
    bills.map(({ callId }) => callId),
  )
  return bills.map((bill, index) => {
    const own = outcomes.splice(0, transfers[index]?.length)
    const refusal = own.find((outcome) => outcome instanceof DomainError) ?? null
    if (refusal) return { bill, end: stopReasonOf(refusal), refusal, balanceCoins: null }
    const held = own.at(-1)
    return {
      bill: {
        ...bill,
        heldBlocks: bill.heldBlocks + 1,
        settledBlocks: bill.heldBlocks,
        ...escrows.get(bill.callId),
      },
      end: null,
      refusal,
      balanceCoins: held && 'balanceAfterCoins' in held ? held.balanceAfterCoins : null,
    }
  })
}

/** Throws any refusal other than those that end a call. */
async function settleDue(
  deps: CallsDeps,
  work: BillingWork,
  due: readonly Bill[],
): Promise<readonly SettledBlock[]> {
  const settled = await holdNext(deps, work, due)
  return settled.map((block) => {
    if (block.refusal === null) return block
    if (block.end === null) throw block.refusal
    return { ...block, bill: cutToHeld(block.bill) }
  })
}

const unsettled = { refusal: null, balanceCoins: null }

/** All in one transaction, or none; bills changed since or locked by others are left out. */
async function settleTogether(deps: CallsDeps, advanced: readonly Bill[]): Promise<readonly SettledBlock[]> {
  const settings = await deps.settings.read()
  return transact(deps.plumbing.db, async (tx) => {
    const fences = await lockFences(
      tx,
      advanced.map(({ callId }) => callId),
    )
    const fresh = advanced.filter(({ callId, fence }) => fences.get(callId) === fence)
    const capped = fresh.filter(isBeyondCap)
    const due = fresh.filter((bill) => !isBeyondCap(bill))
    const settled: readonly SettledBlock[] = [
      ...capped.map((bill) => ({ ...unsettled, bill: cutToHeld(bill), end: 'consent_cap' }) as const),
      ...(await settleDue(deps, { tx, settings }, due)),
    ]
    await storeSettled(
      tx,
      settled.map(({ bill }) => bill),
    )
    return settled.map((block) => ({ ...block, bill: { ...block.bill, fence: block.bill.fence + 1 } }))
  })
}

/**
 * Settles used-up blocks, holds the next ones and writes the counters of many bills in one transaction. If the next
 * block cannot be held, what is held is billed and the call ends. A failing bill does not stop the others: each is then
 * settled alone, and the failing one is left to the next tick.
 */
export async function settleBlocks(
  deps: CallsDeps,
  advanced: readonly Bill[],
): Promise<readonly SettledBlock[]> {
  const { logger } = deps.plumbing
  try {
    return await settleTogether(deps, advanced)
  } catch (error) {
    const [item, another] = advanced
    if (!another) {
      logger.warn({ err: error, callId: item?.callId }, 'a block could not be settled')
      return []
    }
    logger.warn({ err: error, calls: advanced.length }, 'blocks could not be settled together')
    const alone: SettledBlock[] = []
    for (const bill of advanced) alone.push(...(await settleBlocks(deps, [bill])))
    return alone
  }
}
