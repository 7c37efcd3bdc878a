import { formatLocale } from '@serendip/contract'

const secondMs = 1_000
const secondsPerMinute = 60

/** A duration as 2:41, in the language's digits; tenths below ten seconds are shown, as in 2:41.5. */
export function lengthWords(durationMs: number, language: string): string {
  const minutes = Math.floor(durationMs / (secondsPerMinute * secondMs))
  const seconds = (durationMs % (secondsPerMinute * secondMs)) / secondMs
  const format = new Intl.NumberFormat(formatLocale(language), { useGrouping: false })
  const two = new Intl.NumberFormat(formatLocale(language), {
    minimumIntegerDigits: 2,
    maximumFractionDigits: 1,
  })
  // Rounded down, as coins are: 59.97 s are not a minute yet.
  return `${format.format(minutes)}:${two.format(Math.floor(seconds * 10) / 10)}`
}
