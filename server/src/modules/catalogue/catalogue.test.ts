import { expect, test } from 'vitest'
import type { SpendGroup } from '@serendip/contract/operator'
import { coinsOfKey, plainKey, priceTierOf, shownKey, spendGroupOf } from './index.ts'

test('the first tier consists of five countries', () => {
  for (const country of 'US CA NZ AU GB'.split(' ')) expect(priceTierOf(country), country).toBe(1)
})

test('the second tier consists of twenty-one countries', () => {
  const listed = 'AT BE BG CZ DK FI FR DE HU IE IT NL NO PL PT RO ES SE CH SA AE'.split(' ')
  for (const country of listed) expect(priceTierOf(country), country).toBe(2)
})

test('all other and unknown countries are in the third tier', () => {
  for (const country of ['BR', 'IN', 'TR', 'GR', 'XX', 'us', '', null]) expect(priceTierOf(country)).toBe(3)
})

const spans: readonly (readonly [SpendGroup, number, number])[] = [
  ['starter', 0, 18],
  ['activePayer', 19, 98],
  ['juniorPremium', 99, 198],
  ['mediumPremium', 199, 498],
  ['seniorPremium', 499, 1_000_000],
]
test.each(spans)('%s spent from %i to %i whole dollars', (group, from, to) => {
  expect(spendGroupOf(from * 100)).toBe(group)
  expect(spendGroupOf(to * 100 + 99)).toBe(group)
})

test('a key states its coins in two forms, whatever the currency', () => {
  expect(['callme:coins900', 'callme:900', 'callme:coins900eur', 'callme:900_gbp'].map(coinsOfKey)).toEqual([
    ...[900, 900, 900, 900],
  ])
  expect(['coins900', 'callme:', 'callme:coins-1', 'callme:1200_funnel'].map(coinsOfKey)).toEqual([
    ...[null, null, null, null],
  ])
  expect(['callme:coins300eur', 'callme:1500_funnelgbp', 'callme:europe'].map(plainKey)).toEqual([
    ...['callme:coins300', 'callme:1500_funnel', 'callme:europe'],
  ])
})

test('funnel purchases are shown under the package they map to, and others under their own', () => {
  const mapped = {
    '1200_funnel': 'coins900',
    '1500_funnel': 'coins900',
    '2700_funnel': 'coins2400',
    exitoffer3000: 'coins2400',
    v4initial600: 'coins300',
    v4initial900: 'coins300',
    v4initial1500: '600',
  }
  for (const [key, shown] of Object.entries(mapped)) {
    expect(shownKey(`callme:${key}`)).toBe(`callme:${shown}`)
    expect(shownKey(`callme:${key}eur`)).toBe(`callme:${shown}`)
  }
  expect(shownKey('callme:coins5400')).toBe('callme:coins5400')
  expect(shownKey('callme:toString')).toBe('callme:toString')
})
