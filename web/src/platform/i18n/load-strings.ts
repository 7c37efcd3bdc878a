import type { CompleteLocale } from '@serendip/contract'
import { type Strings, withOverlay } from '@serendip/locales/strings.ts'
import { loadLate } from '../late/load-late.ts'
import type { LoadStrings } from './create-i18n.ts'

type Files = Readonly<Record<string, () => Promise<Strings>>>

/** The files of a language, each loaded on demand. */
interface LanguageFiles {
  /** Every feature's strings. */
  readonly chunks: Files
  /** Those that a brand words differently. */
  readonly overlays: Files
}

/** A language names its files in its own chunk, so that the app does not grow with each language. */
const languages: Readonly<Record<string, () => Promise<LanguageFiles>>> = {
  ar: () => loadLate(() => import('./languages/ar.ts')),
  de: () => loadLate(() => import('./languages/de.ts')),
  en: () => loadLate(() => import('./languages/en.ts')),
} satisfies Record<CompleteLocale, unknown>

/** Loads strings as the brand words them. */
export const stringsOf =
  (brandId: string): LoadStrings =>
  async (language, namespace) => {
    const files = languages[language]
    const { chunks, overlays } = files ? await files() : { chunks: {}, overlays: {} }
    const chunk = chunks[`../../../../../locales/${language}/${namespace}.json`]
    if (chunk === undefined) throw new Error(`No strings of ${namespace} in ${language}`)
    const overlay = overlays[`../../../../../brands/${brandId}/locales/${language}/${namespace}.json`]
    if (overlay === undefined) return loadLate(chunk)
    const [strings, own] = await Promise.all([loadLate(chunk), loadLate(overlay)])
    return withOverlay(strings, own)
  }
