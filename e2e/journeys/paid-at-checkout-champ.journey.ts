import { emulatedCards } from '../../server/test/emulated-provider.ts'
import { walletOf } from '../fixtures/billing.ts'
import { expect } from '../fixtures/journey.ts'
import { paidBy, payWithCard } from '../fixtures/payment-service.ts'

const test = paidBy('checkoutChamp')

test('a declined card says why on CheckoutChamp’s page, another one brings the coins, and pays with one tap later', async ({
  people,
  service,
}) => {
  const ada = await people.add({ name: 'Ada' })
  const { page, t } = ada
  await ada.open('/payment/credits')
  await page.getByRole('checkbox', { name: t('shop:method.save') }).check()
  await page.getByRole('button', { name: /9\.99/ }).click()
  await page.waitForURL((url) => url.origin === service.origin)
  await payWithCard(page, { card: emulatedCards.no_funds, saves: true })
  await expect(page.getByRole('alert')).toBeVisible()
  await payWithCard(page, { saves: true })
  // Its notification comes a quarter of an hour later: the page asks.
  const paid = page.getByRole('dialog', { name: t('shop:success.title') })
  await expect(paid).toBeVisible()
  await paid.getByRole('button', { name: t('shop:success.go') }).click()
  expect((await walletOf(ada)).balanceCoins).toBe(900)

  await ada.open('/payment/credits')
  await expect(page.getByText('1111')).toBeVisible()
  // The answer to the charge is lost; nothing is charged a second time.
  await service.plan({ kind: 'cut', operation: 'order.import' })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(paid).toBeVisible()
  const { balanceCoins } = await walletOf(ada)
  expect(balanceCoins).toBeGreaterThan(900)
  await service.advance(15 * 60_000)
  await service.settled()
  expect((await walletOf(ada)).balanceCoins).toBe(balanceCoins)
  const payments = (await service.payments()).filter(({ state }) => state === 'approved')
  expect(payments).toHaveLength(2)
})
