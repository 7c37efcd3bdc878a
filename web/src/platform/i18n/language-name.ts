import type { Language } from '@serendip/contract'

/** A language's own name: English, Deutsch, العربية. */
export const languageName = (code: Language): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
