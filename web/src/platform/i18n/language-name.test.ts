import { languages } from '@serendip/contract'
import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test.each(languages)('%s has the name by which its speakers call it', (code) => {
  const names = new Intl.DisplayNames([code], { type: 'language', languageDisplay: 'standard' })
  expect(languageName(code)).toBe(names.of(code))
})
