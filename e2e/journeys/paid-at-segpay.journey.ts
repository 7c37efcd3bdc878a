import { emulatedCards } from '../../server/test/emulated-provider.ts'
import { walletOf } from '../fixtures/billing.ts'
import { expect } from '../fixtures/journey.ts'
import { paidBy, payWithCard } from '../fixtures/payment-service.ts'

const test = paidBy('segpay')

test('a card is typed on Segpay’s page alone; its later charge is confirmed with the bank there', async ({
  people,
  service,
}) => {
  const ada = await people.add({ name: 'Ada' })
  const { page, t } = ada
  await ada.open('/payment/credits')
  await page.getByRole('checkbox', { name: t('shop:method.save') }).check()
  await page.getByRole('button', { name: /9\.99/ }).click()
  await page.waitForURL((url) => url.origin === service.origin)
  await payWithCard(page, { card: emulatedCards.asksLater })
  const paid = page.getByRole('dialog', { name: t('shop:success.title') })
  await expect(paid).toBeVisible()
  await paid.getByRole('button', { name: t('shop:success.go') }).click()
  expect((await walletOf(ada)).balanceCoins).toBe(900)

  await ada.open('/payment/credits')
  await expect(page.getByText('3155')).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL((url) => url.origin === service.origin)
  await payWithCard(page, { card: emulatedCards.asks })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(paid).toBeVisible()
  expect((await walletOf(ada)).balanceCoins).toBeGreaterThan(900)
  const payments = (await service.payments()).filter(({ state }) => state === 'approved')
  expect(payments).toHaveLength(2)
})
