import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../../test/server.ts'
import { sanitizeProviderName } from './new-account.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const family = '👩‍👩‍👧'
const accented = 'e\u0301'

test.each([
  ['as many signs as fit', family.repeat(9), family.repeat(9)],
  ['more signs than fit', accented.repeat(31), accented.repeat(30)],
  ['fewer signs, which are too long together', `Ada ${family.repeat(26)}`, `Ada ${family.repeat(24)}`],
  ['one sign, which is too long', `Ada${'\u0301'.repeat(300)}`, 'Ad'],
])('of a provider’s name of %s the beginning is kept, as a reader counts', async (_what, name, stored) => {
  expect(await sanitizeProviderName(server.composition, 'serendip', name)).toBe(stored)
})

test('a provider’s name that speaks for the product is left out, so that the person is asked', async () => {
  expect(await sanitizeProviderName(server.composition, 'serendip', 'Serendip Support')).toBe('')
})
