import { type CompleteLocale, formatLocale } from '@serendip/contract'

/** The end of something by the clock of the person: its time today, otherwise also its day. */
export function untilText(
  endsAt: number,
  { now, language }: { readonly now: number; readonly language: CompleteLocale | string },
): string {
  const isToday = new Date(endsAt).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(formatLocale(language), {
    ...(!isToday && { weekday: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(endsAt)
}
