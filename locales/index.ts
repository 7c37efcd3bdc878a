/**
 * The words of the product: `<language>/<feature>.json`, one file per feature and language, with a brand's overlay in
 * `brands/<brand>/locales`. English types the keys (each feature declares its namespace in a `.d.ts` beside its code).
 * Texts hold `{{name}}` for what is filled in, `{{brand}}` for the brand's name, and plurals the i18next way:
 * `_one`, `_other`, and all six forms in Arabic. The web loads a file when a screen asks for it; mails read it here.
 * `completeLocales` of the contract lists the languages in which `locales.test.ts` demands every key.
 */
import { existsSync, readFileSync } from 'node:fs'
import { type Strings, withOverlay } from './strings.ts'

export type { Strings } from './strings.ts'

const brandsFolder = new URL('../brands/', import.meta.url)
const read = (file: URL): Strings => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Reads one file, with the brand's own wording where it has one; without a brand as it is. Throws when the feature has none in that language.
 */
export function readStrings(
  language: string,
  feature: string,
  brandId: string | null,
  brands: URL = brandsFolder,
): Strings {
  const strings = read(new URL(`./${language}/${feature}.json`, import.meta.url))
  const overlay = new URL(`./${brandId}/locales/${language}/${feature}.json`, brands)
  return existsSync(overlay) ? withOverlay(strings, read(overlay)) : strings
}
