import type { Language } from '@serendip/contract'

/** A language in its own words: English, Deutsch, العربية. */
export const languageName = (code: Language): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
