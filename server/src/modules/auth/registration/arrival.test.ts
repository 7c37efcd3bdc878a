import { limits } from '@serendip/contract'
import { expect, test } from 'vitest'
import { arrivalOf, storedQuery } from './arrival.ts'

test('of a page’s query the attribution is stored, and nothing that grants access or identifies an account', () => {
  const query = { utm_source: 'news', authToken: 'secret', TEMPTOKEN: 'secret', email: 'ada@people.example' }
  expect(storedQuery(query)).toEqual({ utm_source: 'news' })
})

test('long values, long names and excess names are cut, and empty ones dropped', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`sub${index}`, 'x']))
  expect(Object.keys(storedQuery(many))).toHaveLength(limits.arrivalMaxNames)
  expect(storedQuery({ gclid: 'x'.repeat(9_000) })['gclid']).toHaveLength(limits.arrivalValueMaxChars)
  expect(storedQuery({ ['n'.repeat(100)]: 'x', empty: '', twice: ['a', 'b'] })).toEqual({ twice: 'b' })
})

test('a value is cut between two characters', () => {
  const long = 'x'.repeat(limits.arrivalValueMaxChars - 1)
  expect(storedQuery({ gclid: `${long}😀` })).toEqual({ gclid: long })
})

test('empty fields are omitted', () => {
  const arrival = arrivalOf({ method: 'google', deviceId: '', truid: 't' }, {})
  expect(arrival).toMatchObject({ method: 'google', deviceId: null, truid: 't', packageName: null })
})
