import { formatLocale } from '@serendip/contract'
import type { PickedDay } from './birthday.ts'

export type DayPart = keyof PickedDay

/** The pattern by which a language writes a day in digits. */
export interface DayPattern {
  readonly order: readonly DayPart[]
  /** Between the parts: a dot, a slash. */
  readonly separator: string
}

export const dayPattern = (language: string): DayPattern => {
  const parts = new Intl.DateTimeFormat(formatLocale(language)).formatToParts(0)
  const literal = parts.find(({ type }) => type === 'literal')?.value ?? '/'
  return {
    order: parts.map(({ type }) => type).filter(isPart),
    // Arabic adds an invisible mark, which a field written left to right does not need.
    separator: /[./-]/.exec(literal)?.[0] ?? '/',
  }
}

const isPart = (type: string): type is DayPart => type === 'day' || type === 'month' || type === 'year'
const widths: Readonly<Record<DayPart, number>> = { day: 2, month: 2, year: 4 }
/** The form that browsers fill in, whatever the language. */
const isoForm = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** Arabic and Persian keyboards have digits of their own. */
const plainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))

/** The digits of each part, as far as they were typed. A part that ends early has a leading zero. */
function splitTyped(text: string, { order }: DayPattern): string[] {
  const groups = plainDigits(text)
    .split(/\D+/)
    .filter((group, index, all) => group !== '' || index === all.length - 1)
  const digits = groups
    .map((group, index) => (index < groups.length - 1 && group.length === 1 ? `0${group}` : group))
    .join('')
  let start = 0
  return order.flatMap((part) => {
    const group = digits.slice(start, start + widths[part])
    start += widths[part]
    return group === '' ? [] : [group]
  })
}

/** The text with its separators, so that digits alone suffice. */
export function formatTyped(text: string, pattern: DayPattern): string {
  const iso = isoForm.exec(text.trim())
  if (iso) {
    const [, year = '', month = '', day = ''] = iso
    return writeDay({ year: Number(year), month: Number(month), day: Number(day) }, pattern)
  }
  const parts = splitTyped(text, pattern)
  const next = parts.length < pattern.order.length && /\D$/.test(plainDigits(text)) && parts.length > 0
  return parts.join(pattern.separator) + (next ? pattern.separator : '')
}

/** The day that was typed; all parts are 0 until it is complete. */
export function readTyped(text: string, pattern: DayPattern): PickedDay {
  const parts = splitTyped(text, pattern)
  const read = { day: 0, month: 0, year: 0 }
  for (const [index, part] of pattern.order.entries()) {
    const digits = parts[index] ?? ''
    if (digits.length < widths[part]) return { day: 0, month: 0, year: 0 }
    read[part] = Number(digits)
  }
  return read
}

/** A known day as it would be typed; empty if there is none. */
export const writeDay = (day: PickedDay, { order, separator }: DayPattern): string =>
  day.day === 0 || day.month === 0 || day.year === 0
    ? ''
    : order.map((part) => String(day[part]).padStart(widths[part], '0')).join(separator)
