import { type Clock, systemClock } from '../clock.ts'

/** The clocks of one machine. */
export interface MachineTime {
  /** The machine's idea of the time, milliseconds since the epoch; anyone may set it. */
  readonly nowMs: () => number
  /** Monotonic milliseconds, unaffected by changes of the machine's time. */
  readonly elapsedMs: () => number
  readonly after: Clock['after']
}

export interface ClockStatus {
  /** Lead of the machine's time over the common one, ms. */
  readonly skewMs: number
  /** Lag of this clock behind the common time at the last measurement, ms; null before. */
  readonly driftMs: number | null
  /** Whether this clock may be compared with those of other nodes. */
  readonly isCommon: boolean
}

export interface CommonClock extends Clock {
  /** Measures this clock against the common time and corrects it; about once a second. Rejects if it cannot be read. */
  follow(readCommonMs: () => Promise<number>): Promise<void>
  status(): ClockStatus
}

/** A difference up to this is corrected gradually. */
const stepMs = 2_000
/** Share of elapsed time by which the clock runs faster or slower meanwhile. */
const slewShare = 0.1
/** A greater difference is accepted after this many equal measurements in a row, and then corrected at once. */
const stepAfter = 3
const sameWithinMs = 200
const tripMaxMs = 1_000

const machineTime: MachineTime = {
  nowMs: systemClock.now,
  elapsedMs: () => performance.now(),
  after: systemClock.after,
}

/**
 * The time that all nodes share: the database's, extrapolated by the machine's elapsed time between two measurements.
 * So neither a wrong machine clock nor setting one affects comparisons between nodes, and a step of the common time
 * itself stretches a second by at most a tenth, or is adopted once it is stable.
 */
export function createCommonClock(machine: MachineTime = machineTime): CommonClock {
  let offsetMs = machine.nowMs() - machine.elapsedMs()
  let floorMs = Number.NEGATIVE_INFINITY
  let measuredAt: number | null = null
  let driftMs: number | null = null
  let farDrifts: readonly number[] = []

  const now = (): number => {
    floorMs = Math.max(floorMs, Math.round(machine.elapsedMs() + offsetMs))
    return floorMs
  }
  const step = (byMs: number): void => {
    offsetMs += byMs
    floorMs = Number.NEGATIVE_INFINITY
    farDrifts = []
  }
  const slew = (byMs: number, sinceMs: number): void => {
    const mostMs = sinceMs * slewShare
    offsetMs += Math.max(-mostMs, Math.min(mostMs, byMs))
    farDrifts = []
  }
  const farFrom = (byMs: number): void => {
    farDrifts = [...farDrifts.filter((drift) => Math.abs(drift - byMs) <= sameWithinMs), byMs]
    if (farDrifts.length >= stepAfter) step(byMs)
  }
  return {
    now,
    after: machine.after,
    async follow(readCommonMs) {
      const from = machine.elapsedMs()
      const commonMs = await readCommonMs()
      const at = machine.elapsedMs()
      const tripMs = at - from
      // Too slow to be useful, except that a first measurement is better than the machine's time.
      if (tripMs > tripMaxMs && measuredAt !== null) return
      // The answer was read at some point between the two; a difference within that is meaningless.
      const foundMs = commonMs + tripMs / 2 - (at + offsetMs)
      driftMs = Math.round(foundMs)
      const sinceMs = at - (measuredAt ?? at)
      const isFirst = measuredAt === null
      measuredAt = at
      if (Math.abs(foundMs) <= tripMs / 2) farDrifts = []
      else if (isFirst) step(foundMs)
      else if (Math.abs(foundMs) <= stepMs) slew(foundMs, sinceMs)
      else farFrom(foundMs)
    },
    status: () => ({
      skewMs: Math.round(machine.nowMs() - (machine.elapsedMs() + offsetMs)),
      driftMs,
      isCommon: driftMs !== null && farDrifts.length === 0,
    }),
  }
}
