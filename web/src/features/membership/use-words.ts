import { formatLocale, formatMinor } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../platform/i18n/isolate.ts'

/** Amounts and days as the language of the screen writes them; days are those of the membership's time zone. */
export function useWords() {
  const { i18n } = useTranslation()
  const locale = formatLocale(i18n.language)
  return {
    money(amountMinor: number, currency: string): string {
      const text = formatMinor(amountMinor, currency, locale)
      return i18n.dir() === 'rtl' ? isolate(text) : text
    },
    day: (at: number, timeZone?: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at),
    time: (at: number): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at),
  }
}
