import { existsSync, readdirSync } from 'node:fs'
import { completeLocales, errorCodes } from '@serendip/contract'
import { describe, expect, test } from 'vitest'
import { readStrings, type Strings } from './index.ts'

const features = readdirSync(new URL('./en', import.meta.url)).map((file) => file.replace('.json', ''))
const pluralForm = /_(zero|one|two|few|many|other)$/

/** Every text by its dotted key. */
function flatten(strings: Strings, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(strings).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}
const textsOf = (language: string, feature: string) => flatten(readStrings(language, feature, null))
/** Keys as the code asks for them, without their plural form. */
const keysOf = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(pluralForm, '')))].sort()
const variablesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
const tagsOf = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).sort()

describe.each(completeLocales)('%s', (language) => {
  test('has every feature of English and no other', () => {
    const files = readdirSync(new URL(`./${language}`, import.meta.url))
    expect(files.map((file) => file.replace('.json', '')).sort()).toEqual([...features].sort())
  })

  test.each(features)('%s has every key of English and no other', (feature) => {
    expect(keysOf(textsOf(language, feature))).toEqual(keysOf(textsOf('en', feature)))
  })

  test.each(features)('%s has no empty text', (feature) => {
    for (const [key, text] of textsOf(language, feature)) expect(text.trim(), key).not.toBe('')
  })

  test.each(features)('%s fills in what English fills in', (feature) => {
    const english = textsOf('en', feature)
    for (const [key, text] of textsOf(language, feature)) {
      const base = key.replace(pluralForm, '')
      const model = english.get(key) ?? english.get(`${base}_other`) ?? ''
      const known = new Set([...variablesOf(model), 'brand'])
      expect(
        variablesOf(text).filter((name) => !known.has(name)),
        key,
      ).toEqual([])
      expect(tagsOf(text), key).toEqual(tagsOf(model))
      // A plural form for one or two things may say the number in words.
      if (pluralForm.test(key)) continue
      expect(new Set(variablesOf(text)), key).toEqual(new Set(variablesOf(model)))
    }
  })

  test.each(features)('%s has every plural form that the language needs', (feature) => {
    const texts = textsOf(language, feature)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const counted = [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6))
    for (const key of counted) {
      for (const form of forms) expect(texts.has(`${key}_${form}`), `${key}_${form}`).toBe(true)
    }
  })

  test('has a text for every error that a person can meet', () => {
    expect([...textsOf(language, 'error').keys()].sort()).toEqual([...errorCodes].sort())
  })
})

test('Arabic knows six plural forms, so that a missing one is seen', () => {
  expect(new Intl.PluralRules('ar').resolvedOptions().pluralCategories).toHaveLength(6)
})

const fixtures = new URL('../e2e/fixtures/brands/', import.meta.url)
const overlays = [new URL('../brands/', import.meta.url), fixtures].flatMap((brands) =>
  readdirSync(brands).flatMap((brand) => {
    const folder = new URL(`./${brand}/locales/`, brands)
    const languages = existsSync(folder) ? readdirSync(folder) : []
    return languages.flatMap((language) =>
      readdirSync(new URL(`./${language}/`, folder)).map(
        (file) => [brand, language, file.replace('.json', ''), brands] as const,
      ),
    )
  }),
)

test.each(overlays)(
  '%s words only texts of the product in its own way: %s %s',
  (brand, language, feature, brands) => {
    const common = textsOf(language, feature)
    const own = flatten(readStrings(language, feature, brand, brands))
    expect([...own.keys()]).toEqual([...common.keys()])
    expect(own).not.toEqual(common)
  },
)

test('the server reads a second brand’s wording over the product’s', () => {
  const own = readStrings('de', 'mail', 'tandem', fixtures)
  const common = readStrings('de', 'mail', null)
  expect(own['confirmEmail']).toEqual({ ...Object(common['confirmEmail']), heading: 'Willkommen an Bord' })
  expect({ ...own, confirmEmail: null }).toEqual({ ...common, confirmEmail: null })
  expect(readStrings('en', 'mail', 'tandem', fixtures)).toEqual(readStrings('en', 'mail', null))
})

/** Words of every language for the data that sign-up asks for, in any inflected form. */
const askedFor = {
  en: ['name', 'date of birth', 'email', 'password'],
  de: ['Name', 'Geburtsdatum', 'E-Mail', 'Passwort'],
  ar: ['اسم', 'تاريخ ميلاد', 'بريد إلكتروني', 'كلمة مرور'],
} as const

test.each(completeLocales)('landing page and sign-up say the same about what is asked: %s', (language) => {
  const texts = { ...readStrings(language, 'landing', null), ...readStrings(language, 'auth', null) }
  const said = flatten(texts)
  for (const key of ['end.text', 'signup.text', 'signup.description']) {
    for (const word of askedFor[language])
      expect(said.get(key)?.toLowerCase(), key).toContain(word.toLowerCase())
  }
})
