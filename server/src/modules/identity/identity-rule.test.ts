import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/index.ts'
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

test.each([
  ['a listed state', ['US', 'US-TX'], 'us'],
  ['a state that is not listed', ['US', 'US-OR'], null],
  ['no known state', ['US'], 'us'],
  ['another country', ['SE'], null],
  ['a listed state by one session of several', ['SE', 'US-OR', 'US-TX'], 'us'],
] as const)('where some states demand a proof, %s decides', (_name, countries, reason) => {
  const settings = { ...off, webRegOndatoCountriesList: ['GB', 'US-TX'] }
  const person = { countries, exempt: false, approved: false, ageRefused: false }
  expect(identityReason(person, settings, null)).toBe(reason)
})

test('the European Union, Great Britain and states with such laws demand a proof until an operator changes it', () => {
  const reasonIn = (place: string) => {
    const person = { countries: [place], exempt: false, approved: false, ageRefused: false }
    return identityReason(person, defaultSettings, null)
  }
  for (const country of ['AT', 'DE', 'FR', 'IE', 'PL', 'SE', 'GB']) expect(reasonIn(country)).toBe('country')
  for (const state of ['US-TX', 'US-UT', 'US-LA', 'US']) expect(reasonIn(state)).toBe('us')
  for (const place of ['CH', 'BR', 'US-OR', 'US-CA', 'NZ']) expect(reasonIn(place)).toBeNull()
})

test('one demanding country is enough, wherever else the person has been', () => {
  const person = { countries: ['SE', 'DE'], exempt: false, approved: false, ageRefused: false }
  expect(identityReason(person, lists, null)).toBe('country')
})
