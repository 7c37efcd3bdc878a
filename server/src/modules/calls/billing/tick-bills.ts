import { findCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { endCall } from '../end-call.ts'
import { type Advance, advanceBill, needsBlock } from './advance-bill.ts'
import { readMoments } from './evidence.ts'
import { dropLeases, type LeasedBill, listLeased, saveTicked, takeLeases } from './leases.store.ts'
import { sendBill } from './send-bill.ts'
import { settleBlocks } from './settle-blocks.ts'

/** Interval at which each node ticks its leased bills. */
export const billTickMs = 1_000
/** A dead node's bills are released after this. */
const leaseMs = 5_000
/** Bills that one node ticks at most; the rest is left to other nodes. */
const billsPerNode = 5_000
/** Calls whose blocks are settled in one transaction. */
const settlesTogether = 20
/** Maximum concurrent transactions and ends of calls. */
const worksAtOnce = 8

interface Step extends Advance {
  readonly leased: LeasedBill
}

async function advanceAll(
  deps: CallsDeps,
  leased: readonly LeasedBill[],
  now: number,
): Promise<readonly Step[]> {
  const rules = await deps.settings.read()
  const witnessed = leased.map(({ bill, ...call }) => ({ callId: bill.callId, ...call }))
  const moments = await readMoments(deps, witnessed, now)
  return leased.flatMap((bill, index) => {
    const moment = moments[index]
    return moment ? [{ leased: bill, ...advanceBill(bill.bill, moment, rules) }] : []
  })
}

/** Runs a task for each item, a few at a time; a failed one is left to the next tick. */
async function each<T>(
  deps: CallsDeps,
  items: readonly T[],
  task: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await task(item).catch((error: unknown) =>
        deps.plumbing.logger.warn({ err: error }, 'a bill could not be ticked'),
      )
    }
  }
  await Promise.all(Array.from({ length: Math.min(worksAtOnce, items.length) }, work))
}

/** Ends the call as this step saw it; if the bill has changed since, for example by Stay, the call continues. */
async function finish(deps: CallsDeps, { leased, end, bill }: Step): Promise<void> {
  const call = end && (await findCall(deps.plumbing.db, leased.bill.callId))
  if (!call || !end) return
  // A stop over the payer's coins counts as ended by the payer, so that the creator only learns that the call ended.
  const isShared = end === 'no_media' || end === 'no_picture' || end === 'preview_over'
  await endCall(deps, call, { reason: end, by: isShared ? null : bill.payerId, fence: bill.fence })
}

/** Returns the calls that end because their next block could not be held. */
async function settle(deps: CallsDeps, steps: readonly Step[]): Promise<readonly Step[]> {
  const settled = await settleBlocks(
    deps,
    steps.map((step) => step.bill),
  )
  const ending: Step[] = []
  for (const { bill, end, balanceCoins } of settled) {
    const step = steps.find(({ leased }) => leased.bill.callId === bill.callId)
    if (!step) continue
    if (end) ending.push({ ...step, bill, end })
    else await sendBill(deps, bill, step.leased.connections, balanceCoins ?? 0)
  }
  return ending
}

const inBatches = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/**
 * One tick of every bill leased by this node: evidence is read, counters are written in one fenced statement, blocks
 * turn, calls end, and both people see the bill. Recovery after a crash is the same tick. While evidence cannot be
 * read, nothing is billed and nothing ends.
 */
export async function tickBills(deps: CallsDeps): Promise<void> {
  const { db, clock } = deps.plumbing
  const owner = deps.billing.nodeId
  const now = clock.now()
  const until = now + leaseMs
  await takeLeases(db, { owner, now, until, most: billsPerNode })
  const leased = await listLeased(db, { owner, now, most: billsPerNode })
  if (leased.length === 0) return
  const steps = await advanceAll(deps, leased, now)
  const balances = await deps.billing.wallet.balances(leased.map(({ bill }) => bill.payerId))
  const balanceOf = (step: Step): number => balances.get(step.bill.payerId) ?? 0

  const settling = steps.filter((step) => needsBlock(step.bill) && step.end === null)
  const ending = steps.filter((step) => step.end !== null)
  const quiet = steps.filter((step) => !needsBlock(step.bill) && step.end === null)
  const saved = await saveTicked(
    db,
    { owner, until },
    quiet.map((step) => step.bill),
  )
  for (const step of quiet) {
    if (saved.has(step.bill.callId)) {
      await sendBill(deps, step.bill, step.leased.connections, balanceOf(step))
    }
  }
  await each(deps, inBatches(settling, settlesTogether), async (steps) => {
    ending.push(...(await settle(deps, steps)))
  })
  await each(deps, ending, (step) => finish(deps, step))
}

/** On graceful shutdown another node takes over at once. */
export const releaseBills = (deps: CallsDeps): Promise<void> =>
  dropLeases(deps.plumbing.db, deps.billing.nodeId)
