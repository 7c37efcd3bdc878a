import { expect, test } from 'vitest'
import { regionOf } from './region.ts'

/** Codes known to Intl that are not countries with inhabitants of their own: groups, former states, Antarctica. */
const notCountries = new Set(
  'AC AN AQ BU BV CP CQ CS DD DG DY EA EU EZ FX GS HM HV IC NH NT PC QO RH SU TA TF TP UK UN VD XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
)

function everyCountry(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) && !notCountries.has(code))
}

test('every country has a region', () => {
  expect(everyCountry().filter((country) => regionOf(country) === null)).toEqual([])
})

test('countries are in the regions people would expect', () => {
  expect(['DE', 'MX', 'TR', 'EG', 'BR', 'NZ'].map(regionOf)).toEqual([
    'europe',
    'northAmerica',
    'asia',
    'africa',
    'southAmerica',
    'oceania',
  ])
})

test('an unknown country has no region', () => {
  expect(regionOf(null)).toBeNull()
  expect(regionOf('ZZ')).toBeNull()
  expect(regionOf('AQ')).toBeNull()
})
