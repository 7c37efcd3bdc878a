import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { currencyOf, priceIn } from './currencies.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

test('euro countries pay in euros, Britain in pounds, all others in dollars', () => {
  for (const country of 'AT BE BG DE ES FR GR HR IE IT NL PT SK'.split(' ')) {
    expect(currencyOf(country), country).toBe('EUR')
  }
  expect(currencyOf('GB')).toBe('GBP')
  for (const country of ['US', 'CH', 'PL', 'BR', '', null]) expect(currencyOf(country)).toBe('USD')
})

test('a price in pounds is 85% of the dollar price, at the nearest .49 or .99; in euros it has the same digits', () => {
  expect([699, 3199, 5499, 9999].map((cents) => priceIn('GBP', cents))).toEqual([599, 2699, 4699, 8499])
  expect(priceIn('EUR', 699)).toBe(699)
})

test('a person gets the rate of the country they are in', async () => {
  const { token } = await aPerson(server)
  expect((await server.get('/coinRate', token)).body).toEqual({ currency: 'EUR', centsPer1000Coins: 2330 })
})
