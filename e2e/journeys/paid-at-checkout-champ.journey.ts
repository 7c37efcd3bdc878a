import { emulatedCards } from '../../server/test/emulated-provider.ts'
import { walletOf } from '../fixtures/billing.ts'
import { expect } from '../fixtures/journey.ts'
import {
  coinsAfterPayment,
  countTaken,
  orderCoins,
  paidBy,
  payBySavedCard,
  payWithCard,
} from '../fixtures/payment-service.ts'

const test = paidBy('checkoutChamp')

test('a declined card says why on CheckoutChamp’s page, another one brings the coins, and pays with one tap later', async ({
  people,
  service,
}) => {
  const ada = await people.add({ name: 'Ada' })
  await orderCoins(ada, service, { saves: true })
  await payWithCard(ada.page, { card: emulatedCards.no_funds, saves: true })
  await expect(ada.page.getByRole('alert')).toBeVisible()
  await payWithCard(ada.page, { saves: true })
  // Its notification comes a quarter of an hour later: the page asks.
  expect(await coinsAfterPayment(ada)).toBe(900)

  // The answer to the charge is lost; nothing is charged a second time.
  await service.plan({ kind: 'cut', operation: 'order.import' })
  await payBySavedCard(ada, '1111')
  const coins = await coinsAfterPayment(ada)
  expect(coins).toBeGreaterThan(900)
  await service.advance(15 * 60_000)
  await service.settled()
  expect((await walletOf(ada)).balanceCoins).toBe(coins)
  expect(await countTaken(service)).toBe(2)
})
