import { completeLocales } from '@serendip/contract'
import { expect, test } from 'vitest'
import { completeLanguages } from './complete-languages.ts'

const complaints = (complete: readonly string[]) =>
  completeLanguages(complete)
    .check({ files: [] })
    .map(({ message }) => message)

test('the complete languages are those that were promised', () => {
  expect(complaints(completeLocales)).toEqual([])
})

test('a language that is taken out of the list is missed', () => {
  expect(complaints(['en', 'de'])).toEqual(['completeLocales has lost ar'])
})

test('a language that joins the list is promised from then on', () => {
  expect(complaints(['en', 'de', 'ar', 'fr'])).toEqual(['fr is complete: promise it in this rule too'])
})
