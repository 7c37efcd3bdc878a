import { completeLocales, type Language } from '@serendip/contract'

/** The path of a page in a person's language; English, and languages without their own pages, have no prefix. */
export function pagePath(language: Language, path: string, query: Readonly<Record<string, string>>): string {
  const known = completeLocales.find((complete) => complete === language && complete !== 'en')
  const search = new URLSearchParams(query).toString()
  return `${known ? `/${known}` : ''}${path}${search && `?${search}`}`
}
