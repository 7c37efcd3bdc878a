import { expect, test } from 'vitest'
import { identityReason } from './identity-rule.ts'

const lists = { webRegOndatoCountriesList: ['DE', 'FR'], identityUsCheck: true }
const off = { webRegOndatoCountriesList: [], identityUsCheck: false }

test.each([
  ['a listed country', 'DE', {}, lists, null, 'country'],
  ['a country that is not listed', 'SE', {}, lists, null, null],
  ['no known country', null, {}, lists, null, null],
  ['the US with its check', 'US', {}, lists, null, 'us'],
  ['the US without its check', 'US', {}, off, null, null],
  [
    'the US, listed, without its check',
    'US',
    {},
    { ...off, webRegOndatoCountriesList: ['US'] },
    null,
    'country',
  ],
  ['nothing configured', 'DE', {}, off, null, null],
  ['the group required', 'SE', {}, off, 'required', 'test'],
  ['another group', 'SE', {}, off, 'control', null],
  ['a listed country in another group', 'FR', {}, lists, 'control', 'country'],
  ['the group required, without a known country', null, {}, off, 'required', 'test'],
  ['someone found to be under 18, wherever they are', 'SE', { ageRefused: true }, off, null, 'age'],
  ['someone approved after that', 'SE', { ageRefused: true, approved: true }, off, null, null],
  ['someone approved', 'DE', { approved: true }, lists, 'required', null],
  ['a demo or sandbox account', 'US', { exempt: true }, lists, 'required', null],
] as const)('%s decides whether video needs a proof', (_name, country, subject, settings, group, reason) => {
  const person = {
    countries: country === null ? [] : [country],
    exempt: false,
    approved: false,
    ageRefused: false,
    ...subject,
  }
  expect(identityReason(person, settings, group)).toBe(reason)
})

test('one demanding country is enough, wherever else the person has been', () => {
  const person = { countries: ['SE', 'DE'], exempt: false, approved: false, ageRefused: false }
  expect(identityReason(person, lists, null)).toBe('country')
})
