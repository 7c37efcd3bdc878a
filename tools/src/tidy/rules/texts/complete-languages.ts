import type { Rule } from '../../tree.ts'

/**
 * Languages that people were promised to read whole. One joins when it joins `completeLocales`, and stays.
 */
const promised = ['en', 'de', 'ar'] as const

const path = 'contract/src/languages.ts'

/** The list of complete languages only grows: without its language, the rules about translations would check less. */
export const completeLanguages = (complete: readonly string[]): Rule => ({
  name: 'no language that was complete is taken back',
  check() {
    const joined = complete.filter((language) => !promised.some((value) => value === language))
    const lost = promised.filter((language) => !complete.includes(language))
    return [
      ...lost.map((language) => ({ path, message: `completeLocales has lost ${language}` })),
      ...joined.map((language) => ({
        path,
        message: `${language} is complete: promise it in this rule too`,
      })),
    ]
  },
})
