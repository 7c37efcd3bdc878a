import { expect, test } from 'vitest'
import { absentFields } from './missing-fields.ts'

const whole = { gender: 'male', name: 'Ada', birthday: '1990-05-20' } as const

test('nothing is missing of somebody whose gender, name and birthday are known', () => {
  expect(absentFields(whole)).toEqual([])
})

test.each([
  ['gender', { gender: null }],
  ['name', { name: '' }],
  ['birthday', { birthday: null }],
] as const)('%s is missing where it is absent', (field, over) => {
  expect(absentFields({ ...whole, ...over })).toEqual([field])
})

test('years stand for a birthday that is not known', () => {
  expect(absentFields({ ...whole, birthday: null, age: 30 })).toEqual([])
  expect(absentFields({ ...whole, birthday: null, age: null })).toEqual(['birthday'])
})
