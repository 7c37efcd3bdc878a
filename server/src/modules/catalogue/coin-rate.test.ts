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

test('who bought gets the highest rate they paid, and a visitor the regular one', async () => {
  const person = await aPerson(server)
  await server.composition.wallet.post(server.composition.engines.database.db, {
    kind: 'purchase',
    key: 'order:a-dear-one',
    ref: { type: 'order', id: 'a-dear-one' },
    ownerId: person.userId,
    amountCoins: 100,
    payment: { provider: 'test', instrument: 'card', priceMinor: 999, currency: 'USD' },
  })
  expect((await server.get('/coinRate', person.token)).body).toEqual({
    currency: 'USD',
    centsPer1000Coins: 9990,
  })
  expect((await server.get('/coinRate')).body).toEqual({ currency: 'EUR', centsPer1000Coins: 2330 })
})
