import type { TFunction } from 'i18next'

const minuteMs = 60_000
const [hour, day] = [60, 24 * 60]

/** A time span to read at a glance: minutes up to two hours, hours up to two days, then days. */
export function durationText(t: TFunction<'console'>, ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes < 2 * hour) return t('duration.minutes', { count: minutes })
  if (minutes < 2 * day) return t('duration.hours', { count: Math.round(minutes / hour) })
  return t('duration.days', { count: Math.round(minutes / day) })
}

/** Length of a call, as the person sees it: 2:41 or 1:02:41. */
export function clockText(ms: number): string {
  const total = Math.floor(ms / 1000)
  const two = (figure: number) => String(figure % 60).padStart(2, '0')
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60)]
  return hours === 0 ? `${minutes}:${two(total)}` : `${hours}:${two(minutes)}:${two(total)}`
}
