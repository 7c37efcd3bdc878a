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

const test = paidBy('billing')

test('a card is typed on the gateway’s page alone, brings coins, and brings more with one tap', async ({
  people,
  service,
}) => {
  const ada = await people.add({ name: 'Ada', viewport: 'phone' })
  await orderCoins(ada, service)
  await payWithCard(ada.page, { card: emulatedCards.no_funds })
  await expect(ada.page.getByRole('alert')).toHaveText('Declined: no_funds')
  await payWithCard(ada.page, { saves: true })
  expect(await coinsAfterPayment(ada)).toBe(900)

  await payBySavedCard(ada, '1111')
  expect(await coinsAfterPayment(ada)).toBeGreaterThan(900)
  expect(await countTaken(service)).toBe(2)
})
