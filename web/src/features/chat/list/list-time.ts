import { formatLocale } from '@serendip/contract'

const dayMs = 24 * 60 * 60 * 1000

/** When a message was written, as short as a list needs it: today the time, this week the day, otherwise the date. */
export function listTime(atMs: number, nowMs: number, language: string): string {
  const today = new Date(nowMs).setHours(0, 0, 0, 0)
  const options: Intl.DateTimeFormatOptions =
    atMs >= today
      ? { timeStyle: 'short' }
      : atMs >= today - 6 * dayMs
        ? { weekday: 'short' }
        : { dateStyle: 'short' }
  return new Intl.DateTimeFormat(formatLocale(language), options).format(atMs)
}
