import { formatLocale } from '@serendip/contract'
/** A length of time as 2:41 or 1:02:41, in the digits of the language. */
export function clockWords(durationMs: number, language: string): string {
  const total = Math.max(0, Math.floor(durationMs / 1_000))
  const two = new Intl.NumberFormat(formatLocale(language), { minimumIntegerDigits: 2, useGrouping: false })
  const format = new Intl.NumberFormat(formatLocale(language), { useGrouping: false })
  const hours = Math.floor(total / 3_600)
  const minutes = Math.floor(total / 60) % 60
  const seconds = two.format(total % 60)
  if (hours === 0) return `${format.format(minutes)}:${seconds}`
  return `${format.format(hours)}:${two.format(minutes)}:${seconds}`
}

/** Whole seconds until an instant, never below zero. */
export function secondsUntil(instantMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((instantMs - nowMs) / 1_000))
}
