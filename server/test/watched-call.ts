import type { PictureState } from '@serendip/contract'
import type { BilledCall, BillWorld, Node } from './billing.ts'

/** A payer's client behaviour in a call, by the milliseconds since the reveal; moments are 100 ms apart. */
export interface Conduct {
  /** Whether it reports now, and whether its counter has grown. */
  readonly reports: (ms: number) => 'growth' | 'frozen' | null
  /** Whether it sends media, so that the creator's counter grows. */
  readonly sends?: (ms: number) => boolean
  /** State of the creator's picture that it reports. */
  readonly sees?: (ms: number) => PictureState
  /** Its other acts at this time. */
  readonly acts?: (ms: number, call: BilledCall) => Promise<void>
  readonly leavesAfterMs: number
}

export interface CallWatch {
  /** Time for which the creator's picture was visible to the payer. */
  readonly seenMs: number
  readonly billedMs: number
  readonly chargedCoins: number
  readonly end: string | null
}

const momentMs = 100
/** A client's report and a node's tick, once a second each, out of phase. */
const [creatorReportsAt, tickAt] = [300, 700]

export const everySecond = (ms: number): 'growth' | null => (ms % 1_000 === 500 ? 'growth' : null)

function endOf({ callId, creator }: BilledCall): string | null {
  const ended = creator.received.find((message) => message.type === 'call.ended' && message.callId === callId)
  return ended?.type === 'call.ended' ? ended.reason : null
}

/** Whether an honest creator's client shows its picture: revealed, and not notified that nothing is paid for it. */
function isOpen(world: BillWorld, { callId, creator }: BilledCall): boolean {
  const received = creator.received.filter((message) => 'callId' in message && message.callId === callId)
  const isRevealed = received.some(({ type }) => type === 'call.revealed')
  const { state, unseen } = world.lastBill(creator)
  const isPaidFor = state === 'running' && !unseen
  return isRevealed && !received.some(({ type }) => type === 'call.ended') && isPaidFor
}

/**
 * A paid call without a preview between a payer with the given behaviour and an honest creator, in fine steps. `heard`
 * receives the reports and `ticks` bills them, which may be different nodes.
 */
export async function watchCall(
  world: BillWorld,
  call: BilledCall,
  conduct: Conduct,
  {
    reported = world.node,
    ticks = world.node,
    tickEveryMs = 1_000,
    eachSecond = async () => {},
  }: Partial<WatchedBy> = {},
): Promise<CallWatch> {
  const { callId, payer, creator } = call
  await world.send(payer, 'call.ready', { callId }, reported)
  await world.send(creator, 'call.ready', { callId }, reported)
  let seenMs = 0
  let end: string | null = null
  let epoch = await world.epochOf(callId)
  for (let ms = 0; ms < conduct.leavesAfterMs && end === null; ms += momentMs) {
    if (ms % 1_000 === 0) await eachSecond()
    await conduct.acts?.(ms, call)
    if (conduct.acts) epoch = await world.epochOf(callId)
    if (ms % 1_000 === creatorReportsAt) {
      const grown = (conduct.sends?.(ms) ?? true) ? 50 : 0
      await world.report(callId, creator, grown, epoch, reported)
    }
    const report = conduct.reports(ms)
    if (report !== null) {
      const said = { grown: report === 'growth' ? 50 : 0, epoch, picture: conduct.sees?.(ms) }
      await world.reportPicture(callId, call.payer, said, reported)
    }
    if (ms % tickEveryMs === tickAt) await ticks.calls.tick()
    if (isOpen(world, call)) seenMs += momentMs
    end = endOf(call)
    world.clock.advance(momentMs)
  }
  if (end === null) await world.node.calls.leave(payer.userId, 'left')
  const { billedMs, chargedCoins } = world.lastBill(payer)
  return { seenMs, billedMs, chargedCoins, end: endOf(call) }
}

interface WatchedBy {
  readonly reported: Node
  readonly ticks: Node
  readonly tickEveryMs: number
  readonly eachSecond: () => Promise<void>
}
