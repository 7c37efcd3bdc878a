import type { Clock } from '../src/kernel/clock.ts'
import { type CommonClock, createCommonClock } from '../src/kernel/time/common-clock.ts'

/** A node's clock, with the measurement that its process would make every second. */
export interface NodeClock extends CommonClock {
  measure(): Promise<void>
}

/** The clock of a node whose machine is ahead of the common time by the current value of `aheadMs`. */
export async function aNodeClock(common: Clock, aheadMs: () => number): Promise<NodeClock> {
  const start = common.now()
  const clock = createCommonClock({
    nowMs: () => common.now() + aheadMs(),
    elapsedMs: () => common.now() - start,
    after: common.after,
  })
  const measure = () => clock.follow(async () => common.now())
  await measure()
  return { ...clock, measure }
}
