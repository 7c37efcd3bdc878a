import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmulatedProvider, payOnPage, startEmulator } from '../test/emulated-provider.ts'
import { anInvoice, pageOf } from '../test/payments.ts'
import { aPerson, aServer, type TestServer } from '../test/server.ts'

let segpay: EmulatedProvider
let billing: EmulatedProvider
let server: TestServer
beforeAll(async () => {
  segpay = await startEmulator('segpay', 'http://localhost')
  billing = await startEmulator('billing', 'http://localhost')
  const entries = [
    { provider: 'segpay', ...segpay.settings },
    { provider: 'billing', ...billing.settings },
  ]
  server = await aServer({
    DEV_COUNTRY: 'DE',
    PAYMENT_PROVIDERS: JSON.stringify({ serendip: entries }),
  })
  for (const emulator of [segpay, billing]) await emulator.notify(server.origin)
})
afterAll(async () => {
  await server.stop()
  for (const emulator of [segpay, billing]) await emulator.stop()
})

/** A new person's payment; answers the invoice and the address of the page that opened. */
async function begin() {
  const person = await aPerson(server)
  const invoiceId = await anInvoice(server, person)
  const { body } = await server.post<{ url: string }>(
    `/payment/page-api/startPayment/${invoiceId}`,
    {},
    person.token,
  )
  return { person, invoiceId, url: body.url }
}
const takenBy = async (emulator: EmulatedProvider) =>
  (await emulator.payments()).filter(({ state }) => state === 'approved').length

test('where the preferred service is down the next one sells, once, and the first one again when it is back', async () => {
  await segpay.plan({ kind: 'error', operation: 'price.hash' })
  const { person, invoiceId, url } = await begin()
  expect(new URL(url).origin).toBe(billing.origin)
  await payOnPage(url)
  await billing.settled()
  await expect
    .poll(async () => (await pageOf(server, person, invoiceId)).invoice.state, { timeout: 10_000 })
    .toBe('paid')
  expect([await takenBy(segpay), await takenBy(billing)]).toEqual([0, 1])
  expect(new URL((await begin()).url).origin).toBe(segpay.origin)
})

test('one that stays down is set aside: it is not asked any more', async () => {
  await segpay.plan({ kind: 'error', operation: 'price.hash', times: 100 })
  for (let tries = 0; tries < 6; tries += 1) expect(new URL((await begin()).url).origin).toBe(billing.origin)
  const answer = await fetch(`${segpay.origin}/control/operations`)
  const operations = (await answer.json()) as { name: string; calls: number }[]
  const asked = operations.find(({ name }) => name === 'price.hash')?.calls ?? 0
  // Two of the test before, and those until it was set aside.
  expect(asked).toBeLessThan(2 + 6)
  const { db } = server.composition.engines.database
  const paused = await db.selectFrom('provider_pauses').select('provider').execute()
  expect(paused).toEqual([{ provider: 'segpay' }])
})
