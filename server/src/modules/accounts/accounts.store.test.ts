import { expect, test } from 'vitest'
import { missingFields } from './accounts.store.ts'

const whole = { name: 'Ada', birthday: '1990-05-20', terms_accepted_at: new Date(0) }

test('nothing is missing when name and birthday are known and the terms are accepted', () => {
  expect(missingFields(whole)).toEqual([])
})

test.each([
  ['name', { name: '' }],
  ['birthday', { birthday: null }],
  ['terms', { terms_accepted_at: null }],
] as const)('only %s is missing when it alone was not provided', (field, over) => {
  expect(missingFields({ ...whole, ...over })).toEqual([field])
})
