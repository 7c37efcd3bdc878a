import { emulatedCards } from '../../server/test/emulated-provider.ts'
import { expect } from '../fixtures/journey.ts'
import {
  coinsAfterPayment,
  countTaken,
  orderCoins,
  paidBy,
  payBySavedCard,
  payWithCard,
} from '../fixtures/payment-service.ts'

const test = paidBy('segpay')

test('a card is typed on Segpay’s page alone; its later charge is confirmed with the bank there', async ({
  people,
  service,
}) => {
  const ada = await people.add({ name: 'Ada' })
  const { page } = ada
  await orderCoins(ada, service, { saves: true })
  await payWithCard(page, { card: emulatedCards.asksLater })
  expect(await coinsAfterPayment(ada)).toBe(900)

  await payBySavedCard(ada, '3155')
  await page.waitForURL((url) => url.origin === service.origin)
  await payWithCard(page, { card: emulatedCards.asks })
  await page.getByRole('button', { name: 'Confirm' }).click()
  expect(await coinsAfterPayment(ada)).toBeGreaterThan(900)
  expect(await countTaken(service)).toBe(2)
})
