import { completeLocales, errorCodes } from '@serendip/contract'
import { describe, expect, it } from 'vitest'
import { errorTexts, journeyTexts, translations } from './translations.ts'

type Strings = Record<string, unknown>

const plant = (files: Record<string, Strings>) => ({
  files: Object.entries(files).map(([path, strings]) => ({
    path: `locales/${path}.json`,
    text: JSON.stringify(strings),
  })),
})

/** The same strings in every complete language, with those of some languages replaced. */
const inAll = (feature: string, strings: Strings, otherStrings: Record<string, Strings> = {}) =>
  plant(
    Object.fromEntries(
      completeLocales.map((language) => [`${language}/${feature}`, otherStrings[language] ?? strings]),
    ),
  )

const complaints = (tree: ReturnType<typeof plant>) =>
  translations.check(tree).map(({ path, message }) => `${path}: ${message}`)

describe('translations', () => {
  it('find a missing, an empty and a surplus key', () => {
    const tree = inAll('lobby', { a: 'A', b: { c: 'C' } }, { de: { a: ' ', d: 'D' } })
    expect(complaints(tree)).toEqual([
      'locales/de/lobby.json: a is empty',
      'locales/de/lobby.json: b.c is missing',
      'locales/de/lobby.json: d is not in en',
    ])
  })

  it('find a language without the file', () => {
    expect(complaints(plant({ 'en/lobby': { a: 'A' }, 'de/lobby': { a: 'A' } }))).toEqual([
      'locales/ar/lobby.json: is missing',
    ])
  })

  it('demand every plural form that a language has, and no other', () => {
    const tree = inAll('lobby', { n_one: '{{count}} person', n_other: '{{count}} people' })
    expect(complaints(tree)).toEqual(
      ['zero', 'two', 'few', 'many'].map((form) => `locales/ar/lobby.json: n_${form} is missing`),
    )
  })

  it('find a placeholder that a language lost', () => {
    const tree = inAll('lobby', { a: 'Hello {{name}}' }, { de: { a: 'Hallo {{nam}}' } })
    expect(complaints(tree)).toEqual(['locales/de/lobby.json: a has {{nam}}, not {{name}}'])
  })

  it('demand a text for every error code in every complete language', () => {
    const all = Object.fromEntries(errorCodes.map((code) => [code, 'Text']))
    const { not_found: _gone, ...most } = all
    expect(errorTexts.check(inAll('error', all))).toEqual([])
    expect(errorTexts.check(inAll('error', all, { de: most }))).toEqual([
      { path: 'locales/de/error.json', message: 'missing: not_found' },
    ])
  })

  it('find a text that a journey names and no language has', () => {
    const { files } = inAll('lobby', { a: { b: 'B' } }, { ar: { a: { b: 'B' }, n_two: 'N' } })
    const journey = {
      path: 'e2e/journeys/x.journey.ts',
      text: "t('lobby:a.b'), t('lobby:n_two'), t('lobby:a.c')",
    }
    expect(journeyTexts.check({ files: [...files, journey] })).toEqual([
      { path: journey.path, message: "'lobby:a.c' is in no language" },
    ])
  })
})
