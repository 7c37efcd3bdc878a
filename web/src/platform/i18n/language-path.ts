import { type CompleteLocale, completeLocales, defaultLanguage, languages } from '@serendip/contract'

export interface LocalPath {
  /** The language named by the first segment; English if it names none. */
  readonly language: CompleteLocale
  /** The path without its language, always with a leading slash. */
  readonly path: string
  /** The one address of this page: a region, `/en` and a language that is not translated yet lead elsewhere. */
  readonly canonical: string
}

const languageSegment = /^\/([a-zA-Z]{2})(?:-[a-zA-Z]{2})?(?=\/|$)/

const isComplete = (code: string): code is CompleteLocale =>
  (completeLocales as readonly string[]).includes(code)

/** Reads the language from the first segment: two letters, optionally with a region (SPEC §2). */
export function readLanguagePath(pathname: string): LocalPath {
  const code = languageSegment.exec(pathname)?.[1]?.toLowerCase()
  const known = code !== undefined && (languages as readonly string[]).includes(code)
  if (!known) return { language: defaultLanguage as CompleteLocale, path: pathname, canonical: pathname }
  const path = pathname.replace(languageSegment, '') || '/'
  const language = isComplete(code) ? code : (defaultLanguage as CompleteLocale)
  return { language, path, canonical: localPath(path, language) }
}

/** The address of a page in a language; English has no prefix. */
export function localPath(path: string, language: CompleteLocale): string {
  if (language === defaultLanguage) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** The first complete language in the browser's list. */
export function preferredLanguage(wanted: readonly string[]): CompleteLocale {
  for (const tag of wanted) {
    const code = tag.slice(0, 2).toLowerCase()
    if (isComplete(code)) return code
  }
  return defaultLanguage as CompleteLocale
}
