import { expect, test } from 'vitest'
import { missingFields } from './accounts.store.ts'

const whole = { name: 'Ada', birthday: '1990-05-20', terms_accepted_at: new Date(0) }

test('nothing is missing of somebody whose name and birthday are known and who accepted the rules', () => {
  expect(missingFields(whole)).toEqual([])
})

test.each([
  ['name', { name: '' }],
  ['birthday', { birthday: null }],
  ['terms', { terms_accepted_at: null }],
] as const)('%s alone is missing where it alone was not told', (field, over) => {
  expect(missingFields({ ...whole, ...over })).toEqual([field])
})
