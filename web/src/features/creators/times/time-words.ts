import { formatLocale } from '@serendip/contract'

export interface TimeSpan {
  readonly from: number
  readonly until: number
}

/** A span by the clock of the browser, with its weekday: "Tue, 8:00 – 11:00 PM". */
export function spanWords({ from, until }: TimeSpan, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(language), {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  })
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', ...(timeZone !== undefined && { timeZone }) })
  // A night is named by the day on which it begins.
  if (day.format(from) === day.format(until)) return format.formatRange(from, until)
  const hours = new Intl.DateTimeFormat(formatLocale(language), {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  })
  return `${format.format(from)} – ${hours.format(until)}`
}

const hourMs = 3_600_000

/** Hours of the day in UTC as spans of today, those that follow each other as one. */
export function hourSpans(hours: readonly number[], now: number): readonly TimeSpan[] {
  const busy = new Set(hours)
  if (busy.size === 0 || busy.size === 24) return []
  const midnight = now - (now % (24 * hourMs))
  return [...busy]
    .filter((hour) => !busy.has((hour + 23) % 24))
    .toSorted((left, right) => left - right)
    .map((first) => {
      let length = 1
      while (busy.has((first + length) % 24)) length += 1
      return { from: midnight + first * hourMs, until: midnight + (first + length) * hourMs }
    })
}

/** Hours of any day by the clock of the browser: "8:00 – 11:00 PM". */
export function hoursWords({ from, until }: TimeSpan, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(language), {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  })
  return `${format.format(from)} – ${format.format(until)}`
}
