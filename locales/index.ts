/**
 * The words of the product: `<language>/<feature>.json`, one file per feature and language, with a brand's overlay in
 * `brands/<brand>/locales`. English types the keys (each feature declares its namespace in a `.d.ts` beside its code).
 * Texts hold `{{name}}` for what is filled in, `{{brand}}` for the brand's name, and plurals the i18next way:
 * `_one`, `_other`, and all six forms in Arabic. The web loads a file when a screen asks for it; mails read it here.
 * `completeLocales` of the contract lists the languages in which `locales.test.ts` demands every key.
 */
import { readFileSync } from 'node:fs'

/** Strings of one feature in one language; values are texts or further groups of them. */
export interface Strings {
  readonly [key: string]: string | Strings
}

/** Reads one file. Throws when the feature has none in that language. */
export function readStrings(language: string, feature: string): Strings {
  const file = new URL(`./${language}/${feature}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Strings
}
