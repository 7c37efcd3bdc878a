import { localTimeOf } from '../../kernel/time/local-time.ts'

const hourMs = 3_600_000
/** From the first hour to the last one, in the person's time zone, nothing is told that can wait. */
const quietFrom = 23
const quietTo = 8

/** Milliseconds since midnight by the clock on the wall; fractions of a second are the same everywhere. */
function dayTimeMs(at: number, timeZone: string): number {
  const { hour, minute, second } = localTimeOf(at, timeZone)
  return ((hour * 60 + minute) * 60 + second) * 1_000 + (at % 1_000)
}

const isQuiet = (at: number, timeZone: string): boolean => {
  const hour = dayTimeMs(at, timeZone) / hourMs
  return hour >= quietFrom || hour < quietTo
}

/** The first moment from `at` on (ms since the epoch) that is outside of quiet hours, which last from 23 to 8. */
export function afterQuietHours(at: number, timeZone: string): number {
  if (!isQuiet(at, timeZone)) return at
  const left = (24 + quietTo) * hourMs - dayTimeMs(at, timeZone)
  const end = at + (left % (24 * hourMs))
  // Clocks were put forward or back that night: by the wall it is not eight, but within an hour or two of it.
  return end + quietTo * hourMs - dayTimeMs(end, timeZone)
}
