import { findCall } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { endCall } from '../end-call.ts'
import type { MediaKey } from '../media-reports.port.ts'
import { type Advance, advanceBill, needsBlock } from './advance-bill.ts'
import { dropLeases, type LeasedBill, listLeased, saveTicked, takeLeases } from './leases.store.ts'
import { tellBill } from './tell-bill.ts'
import { turnBlocks } from './turn-blocks.ts'

/** How often each node ticks the bills it has leased. */
export const billTickMs = 1_000
/** A node that died gives its bills up after this. */
const leaseMs = 5_000
/** Bills that one node ticks at most; the others are for other nodes. */
const billsPerNode = 5_000
/** Calls whose blocks turn in one transaction. */
const turnsTogether = 20
/** Such transactions, and ends of calls, at the same time. */
const worksAtOnce = 8

interface Step extends Advance {
  readonly leased: LeasedBill
}

/** Up to when each side is known to have received media, and so both; null while a side never did. */
async function readEvidence(
  deps: CallsDeps,
  leased: readonly LeasedBill[],
): Promise<readonly (number | null)[]> {
  const keys = leased.flatMap(({ bill, epoch, connections }): MediaKey[] => [
    { connectionId: connections.payer, callId: bill.callId, epoch },
    { connectionId: connections.creator, callId: bill.callId, epoch },
  ])
  const found = await deps.billing.media.advancedAt(keys)
  return leased.map((_, index) => {
    const [payer, creator] = [found[index * 2] ?? null, found[index * 2 + 1] ?? null]
    return payer === null || creator === null ? null : Math.min(payer, creator)
  })
}

async function advanceAll(
  deps: CallsDeps,
  leased: readonly LeasedBill[],
  now: number,
): Promise<readonly Step[]> {
  const rules = await deps.settings.read()
  const evidence = await readEvidence(deps, leased)
  return leased.map((one, index) => {
    const moment = { now, revealedAt: one.revealedAt, mediaTo: evidence[index] ?? null }
    return { leased: one, ...advanceBill(one.bill, moment, rules) }
  })
}

/** Runs a task for each item, a few at a time; one that fails is left to the next tick. */
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

async function finish(deps: CallsDeps, { leased, end, bill }: Step): Promise<void> {
  const call = end && (await findCall(deps.plumbing.db, leased.bill.callId))
  if (!call || !end) return
  // What concerns the payer's coins counts as the payer's end, so that the creator hears of an end and no more.
  const isShared = end === 'no_media' || end === 'preview_over'
  await endCall(deps, call, end, isShared ? null : bill.payerId)
}

/** Answers the calls that end because their next block could not be held. */
async function turn(deps: CallsDeps, steps: readonly Step[]): Promise<readonly Step[]> {
  const turned = await turnBlocks(
    deps,
    steps.map((step) => step.bill),
  )
  const ending: Step[] = []
  for (const { bill, end, balanceCoins } of turned) {
    const step = steps.find(({ leased }) => leased.bill.callId === bill.callId)
    if (!step) continue
    if (end) ending.push({ ...step, bill, end })
    else await tellBill(deps, bill, step.leased.connections, balanceCoins ?? 0)
  }
  return ending
}

const inBatches = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/**
 * One tick of every bill that this node holds a lease of: evidence is read, counters are written in one statement that
 * the fence guards, blocks turn, calls end, and both people see the bill. Recovery after a crash is the same tick.
 * While evidence cannot be read nothing is billed, and nothing ends.
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

  const turning = steps.filter((step) => needsBlock(step.bill))
  const ending = steps.filter((step) => step.end !== null)
  const quiet = steps.filter((step) => !needsBlock(step.bill) && step.end === null)
  const saved = await saveTicked(
    db,
    { owner, until },
    quiet.map((step) => step.bill),
  )
  for (const step of quiet) {
    if (saved.has(step.bill.callId)) {
      await tellBill(deps, step.bill, step.leased.connections, balanceOf(step))
    }
  }
  await each(deps, inBatches(turning, turnsTogether), async (steps) => {
    ending.push(...(await turn(deps, steps)))
  })
  await each(deps, ending, (step) => finish(deps, step))
}

/** At a graceful stop another node takes over at once. */
export const releaseBills = (deps: CallsDeps): Promise<void> =>
  dropLeases(deps.plumbing.db, deps.billing.nodeId)
