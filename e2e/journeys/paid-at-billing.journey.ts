import { emulatedCards } from '../../server/test/emulated-provider.ts'
import { walletOf } from '../fixtures/billing.ts'
import { expect } from '../fixtures/journey.ts'
import { paidBy, payWithCard } from '../fixtures/payment-service.ts'

const test = paidBy('billing')

test('a card is typed on the gateway’s page alone, brings coins, and brings more with one tap', async ({
  people,
  service,
}) => {
  const ada = await people.add({ name: 'Ada', viewport: 'phone' })
  const { page, t } = ada
  await ada.open('/payment/credits')
  await page.getByRole('button', { name: /9\.99/ }).click()
  await page.waitForURL((url) => url.origin === service.origin)
  await payWithCard(page, { card: emulatedCards.no_funds })
  await expect(page.getByRole('alert')).toHaveText('Declined: no_funds')
  await payWithCard(page, { saves: true })
  const paid = page.getByRole('dialog', { name: t('shop:success.title') })
  await expect(paid).toBeVisible()
  await paid.getByRole('button', { name: t('shop:success.go') }).click()
  expect((await walletOf(ada)).balanceCoins).toBe(900)

  await ada.open('/payment/credits')
  await expect(page.getByText('1111')).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(paid).toBeVisible()
  const { balanceCoins } = await walletOf(ada)
  expect(balanceCoins).toBeGreaterThan(900)
  const payments = (await service.payments()).filter(({ state }) => state === 'approved')
  expect(payments).toHaveLength(2)
})
