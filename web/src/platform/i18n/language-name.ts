import type { Language } from '@serendip/contract'

const known = new Map<Language, string>()

/** A language's own name: English, Deutsch, العربية. Kept, because a browser reads a language's data for each new formatter. */
export function languageName(code: Language): string {
  const name =
    known.get(code) ??
    new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' }).of(code) ??
    code
  known.set(code, name)
  return name
}
