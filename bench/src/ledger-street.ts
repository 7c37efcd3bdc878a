import type { Db } from '../../server/src/kernel/db.ts'
import { DomainError } from '../../server/src/kernel/domain-error.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import type { Transfer, Wallet } from '../../server/src/modules/wallet/index.ts'

/** A street of calls that all run: call `n` is paid by `usr_<n>` and answered by `creator_<n mod creators>`. */
export interface Street {
  readonly calls: number
  readonly creators: number
  /** Each caller bills its own calls, as the lease of a bill ensures: no call has two ticks at once. */
  readonly callers: number
  /** How many calls one tick bills, two transfers each. */
  readonly tickCalls: number
}

export const callsOfEach = (street: Street): number => Math.floor(street.calls / street.callers)

const richCoins = 1_000_000_000
const heldCoins = 1_000_000
const neverMs = Date.UTC(2100, 0, 1)
const sharePercent = 50
const blockCoins = 10
const batch = 200

const holdOf = (street: Street, call: number, key: string, amountCoins: number): Transfer => ({
  kind: 'hold',
  key,
  ref: { type: 'call', id: `call_${call}` },
  ownerId: `usr_${call}`,
  creatorId: `creator_${call % street.creators}`,
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
export async function buildStreet(db: Db, wallet: Wallet, street: Street): Promise<void> {
  for (let first = 0; first < street.calls; first += batch) {
    const calls = Array.from({ length: Math.min(batch, street.calls - first) }, (_, index) => first + index)
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
      calls.map((call) => holdOf(street, call, `ring:${call}`, heldCoins)),
    )
  }
}

const die = (bound: number): number => Math.floor(Math.random() * bound)

/** Posts one transfer in one round trip, a hold or a settlement, for one of the caller's calls. */
export async function postOne(db: Db, wallet: Wallet, street: Street, caller: number): Promise<number> {
  const each = callsOfEach(street)
  const call = caller * each + die(each)
  const key = randomIds.next('tr')
  await wallet.post(db, die(2) === 0 ? settleOf(call, key) : holdOf(street, call, key, blockCoins))
  return 1
}

/** Bills `tickCalls` of the caller's calls in one round trip: what each used of its block, and its next block. */
export async function postTick(db: Db, wallet: Wallet, street: Street, caller: number): Promise<number> {
  const each = callsOfEach(street)
  const first = caller * each + die(each - street.tickCalls + 1)
  const transfers = Array.from({ length: street.tickCalls }, (_, index): Transfer[] => [
    settleOf(first + index, randomIds.next('tr')),
    holdOf(street, first + index, randomIds.next('tr'), blockCoins),
  ]).flat()
  const outcomes = await wallet.postAll(db, transfers)
  for (const outcome of outcomes) if (outcome instanceof DomainError) throw outcome
  return outcomes.length
}

/** Lets the callers post one after another for a time; returns transfers per second. */
export async function postFor(
  seconds: number,
  { callers }: Street,
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
