import { expect, test } from 'vitest'
import { localPath, preferredLanguage, readLanguagePath } from './language-path.ts'

test.each([
  ['/', 'en', '/', '/'],
  ['/login', 'en', '/login', '/login'],
  ['/de', 'de', '/', '/de'],
  ['/de/', 'de', '/', '/de'],
  ['/ar/login', 'ar', '/login', '/ar/login'],
  // A region, an upper case and `/en` have another address as their canonical one.
  ['/de-AT/login', 'de', '/login', '/de/login'],
  ['/DE/login', 'de', '/login', '/de/login'],
  ['/en/login', 'en', '/login', '/login'],
  // A language of the product that is not translated yet is read in English.
  ['/pl/login', 'en', '/login', '/login'],
  // A segment that looks like a language but is none stays part of the path.
  ['/lp', 'en', '/lp', '/lp'],
  ['/xx/login', 'en', '/xx/login', '/xx/login'],
  ['/deep', 'en', '/deep', '/deep'],
])('%s is %s and %s', (pathname, language, path, canonical) => {
  expect(readLanguagePath(pathname)).toEqual({ language, path, canonical })
})

test('a page’s address in each language reads back as that page in that language', () => {
  for (const language of ['en', 'de', 'ar'] as const) {
    for (const path of ['/', '/login']) {
      expect(readLanguagePath(localPath(path, language))).toMatchObject({ language, path })
    }
  }
})

test('the first complete language of the browser’s list is preferred, English without any', () => {
  expect(preferredLanguage(['pl', 'ar-EG', 'de'])).toBe('ar')
  expect(preferredLanguage(['pl'])).toBe('en')
})
