import { completeLocales, errorCodes } from '@serendip/contract'
import type { Finding, Rule, Tree } from '../../tree.ts'

const original = 'en'
const localeFile = /^locales\/([a-z]{2})\/([a-z0-9-]+)\.json$/
const pluralEnding = /_(?:ordinal_)?(zero|one|two|few|many|other)$/

/** The strings of a locale file under dotted keys. */
function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[prefix, String(value)]])
  const entries = Object.entries(value).flatMap(([key, child]) => [
    ...flatten(child, prefix ? `${prefix}.${key}` : key),
  ])
  return new Map(entries)
}

/** Languages → features → strings. */
function readLocales(tree: Tree): Map<string, Map<string, Map<string, string>>> {
  const locales = new Map<string, Map<string, Map<string, string>>>()
  for (const file of tree.files) {
    const [, language, feature] = localeFile.exec(file.path) ?? []
    if (!language || !feature) continue
    const features = locales.get(language) ?? new Map()
    locales.set(language, features.set(feature, flatten(JSON.parse(file.text))))
  }
  return locales
}

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)]
    .map((match) => match[1])
    .filter((name) => name !== 'count')
    .toSorted()
    .join(', ')

/** The keys a language must have for the original's keys: a plural key needs all the forms of that language. */
function expectedKeys(strings: Map<string, string>, language: string): Map<string, string> {
  const expected = new Map<string, string>()
  for (const [key, text] of strings) {
    const stem = key.replace(pluralEnding, '')
    const isPlural = stem !== key && strings.has(`${stem}_other`)
    if (!isPlural) {
      expected.set(key, text)
      continue
    }
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const form of pluralCategories) expected.set(`${stem}_${form}`, strings.get(`${stem}_other`) ?? text)
  }
  return expected
}

function compare(path: string, expected: Map<string, string>, actual: Map<string, string>): Finding[] {
  const findings: Finding[] = []
  for (const [key, source] of expected) {
    const text = actual.get(key)
    if (text === undefined) findings.push({ path, message: `${key} is missing` })
    else if (text.trim() === '') findings.push({ path, message: `${key} is empty` })
    else if (!pluralEnding.test(key) && placeholders(text) !== placeholders(source)) {
      findings.push({
        path,
        message: `${key} has {{${placeholders(text)}}}, not {{${placeholders(source)}}}`,
      })
    }
  }
  const surplus = [...actual.keys()].filter((key) => !expected.has(key))
  return [...findings, ...surplus.map((key) => ({ path, message: `${key} is not in ${original}` }))]
}

export const translations: Rule = {
  name: `every string of ${original} exists in every complete language`,
  check(tree) {
    const locales = readLocales(tree)
    const features = locales.get(original) ?? new Map<string, Map<string, string>>()
    return completeLocales.flatMap((language) =>
      [...features].flatMap(([feature, strings]) => {
        const path = `locales/${language}/${feature}.json`
        const actual = locales.get(language)?.get(feature)
        if (!actual) return [{ path, message: 'is missing' }]
        return compare(path, expectedKeys(strings, language), actual)
      }),
    )
  },
}

export const errorTexts: Rule = {
  name: 'every error code has a text in every complete language',
  check(tree) {
    const locales = readLocales(tree)
    return completeLocales.flatMap((language) => {
      const texts = locales.get(language)?.get('error')
      const path = `locales/${language}/error.json`
      const untold = errorCodes.filter((code) => !texts?.get(code)?.trim())
      return untold.length > 0 ? [{ path, message: `missing: ${untold.join(', ')}` }] : []
    })
  },
}

const journeyFile = /^(e2e|bench\/src|tools\/src\/screens)\/.*\.ts$/
const quotedAddress = /'([a-z][a-z-]*):([\w-]+(?:\.[\w-]+)*)'/g

/** Texts that journeys name by a literal key. A key of a plural form may exist in one language only. */
export const journeyTexts: Rule = {
  name: 'every text that a journey names exists',
  check(tree) {
    const locales = readLocales(tree)
    const features = [...locales.values()]
    return tree.files
      .filter(({ path }) => journeyFile.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(quotedAddress)]
          .filter(([, feature = '']) => locales.get(original)?.has(feature))
          .filter(
            ([, feature = '', key = '']) =>
              !features.some((knownFeature) => knownFeature.get(feature)?.has(key)),
          )
          .map(([address]) => ({ path, message: `${address} is in no language` })),
      )
  },
}
