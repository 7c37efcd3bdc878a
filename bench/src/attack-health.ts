import { setTimeout as sleep } from 'node:timers/promises'
import { askFrom } from '../../server/test/ask-from.ts'
import type { Target } from './attack-target.ts'

const everyMs = 50
const answerMs = 10_000
/** The measuring client uses an address that attacks nothing. */
const from = '127.0.0.1'

export interface Health {
  /** Response times over new connections, ms. */
  readonly times: readonly number[]
  /** Questions that were not answered, not in time, or not with 200. */
  readonly missed: number
}

/** Requests `/health` repeatedly until `work` is over, and at least this many times. */
export async function watchHealth(target: Target, work: Promise<unknown>, timesMin = 1): Promise<Health> {
  const times: number[] = []
  let missed = 0
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver || times.length + missed < timesMin) {
    const askedAt = performance.now()
    const late = sleep(answerMs, { status: 0 }, { ref: false })
    const { status } = await Promise.race([askFrom(target, { path: '/health', from }), late])
    if (status === 200) times.push(performance.now() - askedAt)
    else missed += 1
    await sleep(everyMs)
  }
  return { times, missed }
}
