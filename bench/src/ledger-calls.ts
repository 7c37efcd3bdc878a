import type { Db } from '../../server/src/kernel/db.ts'
import { DomainError } from '../../server/src/kernel/domain-error.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import type { Transfer, Wallet } from '../../server/src/modules/wallet/index.ts'

/** Running calls: call `n` is paid by `usr_<n>` and answered by `creator_<n mod creators>`. */
export interface CallSet {
  readonly calls: number
  readonly creators: number
  /** Each caller bills its own calls, as the lease of a bill ensures: no call has two ticks at once. */
  readonly callers: number
  /** Number of calls that one tick bills, two transfers each. */
  readonly tickCalls: number
}

export const callsOfEach = (callSet: CallSet): number => Math.floor(callSet.calls / callSet.callers)

const richCoins = 1_000_000_000
const heldCoins = 1_000_000
const neverMs = Date.UTC(2100, 0, 1)
const sharePercent = 50
const blockCoins = 10
const batch = 200

const holdOf = (callSet: CallSet, call: number, key: string, amountCoins: number): Transfer => ({
  kind: 'hold',
  key,
  ref: { type: 'call', id: `call_${call}` },
  ownerId: `usr_${call}`,
  creatorId: `creator_${call % callSet.creators}`,
  sharePercent,
  amountCoins,
  expiresAt: neverMs,
})

const settleOf = (call: number, key: string): Transfer => ({
  kind: 'settle',
  key,
  ref: { type: 'call', id: `call_${call}` },
  ownerId: `usr_${call}`,
  amountCoins: blockCoins,
})

/** Gives every payer coins, and every call an escrow that no bench can empty. */
export async function openCalls(db: Db, wallet: Wallet, callSet: CallSet): Promise<void> {
  for (let first = 0; first < callSet.calls; first += batch) {
    const calls = Array.from({ length: Math.min(batch, callSet.calls - first) }, (_, index) => first + index)
    const purchases = calls.map(
      (call): Transfer => ({
        kind: 'purchase',
        key: `order:${call}`,
        ref: { type: 'order', id: `order_${call}` },
        ownerId: `usr_${call}`,
        amountCoins: richCoins,
      }),
    )
    await wallet.postAll(db, purchases)
    await wallet.postAll(
      db,
      calls.map((call) => holdOf(callSet, call, `ring:${call}`, heldCoins)),
    )
  }
}

const randomBelow = (bound: number): number => Math.floor(Math.random() * bound)

/** Posts one transfer in one round trip, a hold or a settlement, for one of the caller's calls. */
export async function postOne(db: Db, wallet: Wallet, callSet: CallSet, caller: number): Promise<number> {
  const each = callsOfEach(callSet)
  const call = caller * each + randomBelow(each)
  const key = randomIds.next('tr')
  await wallet.post(db, randomBelow(2) === 0 ? settleOf(call, key) : holdOf(callSet, call, key, blockCoins))
  return 1
}

/** Bills `tickCalls` of the caller's calls in one round trip: what each used of its block, and its next block. */
export async function postTick(db: Db, wallet: Wallet, callSet: CallSet, caller: number): Promise<number> {
  const each = callsOfEach(callSet)
  const first = caller * each + randomBelow(each - callSet.tickCalls + 1)
  const transfers = Array.from({ length: callSet.tickCalls }, (_, index): Transfer[] => [
    settleOf(first + index, randomIds.next('tr')),
    holdOf(callSet, first + index, randomIds.next('tr'), blockCoins),
  ]).flat()
  const outcomes = await wallet.postAll(db, transfers)
  for (const outcome of outcomes) if (outcome instanceof DomainError) throw outcome
  return outcomes.length
}

/** Lets the callers post one after another for a time; returns transfers per second. */
export async function postFor(
  seconds: number,
  { callers }: CallSet,
  post: (caller: number) => Promise<number>,
): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  let posted = 0
  const call = async (_: unknown, caller: number): Promise<void> => {
    while (performance.now() < until) {
      const count = await post(caller)
      posted += count
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return (posted / (performance.now() - startedAt)) * 1_000
}
