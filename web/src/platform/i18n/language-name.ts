import type { Language } from '@serendip/contract'

/** Each language's own name (CLDR). A browser takes tens of milliseconds to read them from its own data on a phone. */
const names: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'español',
  it: 'italiano',
  de: 'Deutsch',
  fr: 'français',
  tr: 'Türkçe',
  pl: 'polski',
  pt: 'português',
  nl: 'Nederlands',
  sv: 'svenska',
  ar: 'العربية',
}

/** A language's own name: English, Deutsch, العربية. */
export const languageName = (code: Language): string => names[code]
