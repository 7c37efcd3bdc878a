import type { PeriodMonths } from '@serendip/contract'
import { dayMs } from '../../kernel/clock.ts'
import { localTimeOf } from '../../kernel/time/local-time.ts'

/**
 * Dates of periods. A period begins on the anchor's day of the month, at the anchor's minute of the day, in the time zone that
 * the person had when it began; in a shorter month on its last day. All functions are pure.
 */

/** The day of the month (1 to 31) and the minute of the day on which periods begin. */
export interface Anchor {
  readonly day: number
  readonly minute: number
}

/** A date, and the minute of that day. */
interface LocalMinute {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly minute: number
}

const minuteMs = 60_000
const minutesPerHour = 60

/** The local date and minute of a moment. */
export function localMinuteOf(at: number, timeZone: string): LocalMinute {
  const { year, month, day, hour, minute } = localTimeOf(at, timeZone)
  return { year, month, day, minute: hour * minutesPerHour + minute }
}

const asUtc = ({ year, month, day, minute }: LocalMinute): number =>
  Date.UTC(year, month - 1, day) + minute * minuteMs

const offsetAt = (at: number, timeZone: string): number =>
  asUtc(localMinuteOf(at, timeZone)) - Math.floor(at / minuteMs) * minuteMs

/**
 * The moment of a local time: of one that there is twice the first, and of one that a change of clocks leaves out the moment
 * of the change as the clocks go on.
 */
export function momentOf(local: LocalMinute, timeZone: string): number {
  const utc = asUtc(local)
  const candidates = [utc - offsetAt(utc - dayMs, timeZone), utc - offsetAt(utc + dayMs, timeZone)]
  const exact = candidates.filter((at) => asUtc(localMinuteOf(at, timeZone)) === utc)
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The moment of the anchor in a month, counted from January of the year 0. */
function anchorIn(monthIndex: number, { day, minute }: Anchor, timeZone: string): number {
  const [year, month] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1]
  return momentOf({ year, month, day: Math.min(day, daysIn(year, month)), minute }, timeZone)
}

/** The anchor of a period that begins at a moment. */
export function anchorOf(at: number, timeZone: string): Anchor {
  const { day, minute } = localMinuteOf(at, timeZone)
  return { day, minute }
}

/**
 * The end of a period that begins at a moment: the beginning of the next one. The moment belongs to the nearest anchor, also
 * after the person moved to another time zone, so that a move makes no period longer or shorter than the move itself.
 */
export function periodEnd(
  startsAt: number,
  {
    anchor,
    months,
    timeZone,
  }: { readonly anchor: Anchor; readonly months: PeriodMonths; readonly timeZone: string },
): number {
  const { year, month } = localMinuteOf(startsAt, timeZone)
  const index = year * 12 + month - 1
  const distance = (candidate: number): number => Math.abs(anchorIn(candidate, anchor, timeZone) - startsAt)
  const nearest = [index - 1, index, index + 1].reduce((best, candidate) =>
    distance(candidate) < distance(best) ? candidate : best,
  )
  return anchorIn(nearest + months, anchor, timeZone)
}

/** Whole days of a span; a day that the change of clocks makes shorter or longer is one. */
export const daysOf = (from: number, until: number): number => Math.max(Math.round((until - from) / dayMs), 0)

/** Days of a span that have begun at a moment. */
export function daysBegun(from: number, until: number, at: number): number {
  if (at < from) return 0
  return Math.min(Math.floor((at - from) / dayMs) + 1, daysOf(from, until))
}

/** Tries of a charge that failed, on the days after the renewal. */
const graceDays = 3
const triesMax = 1 + graceDays

/** When a renewal that failed so often is tried again; null once the grace is over. */
export const nextTry = (dueAt: number, failedTries: number): number | null =>
  failedTries < triesMax ? dueAt + failedTries * dayMs : null

/** Until when a member has premium whose renewal is due then. */
export const graceEnd = (dueAt: number): number => dueAt + graceDays * dayMs
