import { formatLocale } from '@serendip/contract'

/** A long date, as in May 5, 2026, in the person's own time zone; `instantMs` in milliseconds. */
export const longDate = (instantMs: number, language: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'long' }).format(instantMs)
