import { formatLocale } from '@serendip/contract'

/** The names of weekdays from Monday on. */
export function dayNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(formatLocale(language), { weekday: 'long', timeZone: 'UTC' })
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2024, 0, day)))
}

/** A time of the day, from the minutes since midnight, as the language writes it. */
export const timeName = (minute: number, language: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(minute * 60_000)
