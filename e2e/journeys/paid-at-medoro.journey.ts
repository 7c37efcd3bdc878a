import { walletOf } from '../fixtures/billing.ts'
import { expect } from '../fixtures/journey.ts'
import { paidBy, payWithCard } from '../fixtures/payment-service.ts'

const test = paidBy('medoro')

test('a page of ours posts the order to the bank’s page; the card that was saved there pays with one tap', async ({
  people,
  service,
}) => {
  const ada = await people.add({ name: 'Ada' })
  const { page, t } = ada
  await ada.open('/payment/credits')
  await page.getByRole('checkbox', { name: t('shop:method.save') }).check()
  const form = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/payment/form/'),
  )
  await page.getByRole('button', { name: /9\.99/ }).click()
  const policy = (await (await form).allHeaders())['content-security-policy']
  expect(policy).toContain(`form-action ${service.origin}`)
  await page.waitForURL((url) => url.origin === service.origin)
  // It is ticked, because the person agreed in the shop.
  await expect(page.getByLabel('Save this card')).toBeChecked()
  await payWithCard(page)
  const paid = page.getByRole('dialog', { name: t('shop:success.title') })
  await expect(paid).toBeVisible()
  await paid.getByRole('button', { name: t('shop:success.go') }).click()
  expect((await walletOf(ada)).balanceCoins).toBe(900)

  await ada.open('/payment/credits')
  await expect(page.getByText('1111')).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(paid).toBeVisible()
  expect((await walletOf(ada)).balanceCoins).toBeGreaterThan(900)
  const payments = (await service.payments()).filter(({ state }) => state === 'approved')
  expect(payments).toHaveLength(2)
})

test('where the bank cannot be asked and its own call is lost, what the browser brings back is enough', async ({
  people,
  service,
}) => {
  const bo = await people.add({ name: 'Bo', viewport: 'phone' })
  const { page, t } = bo
  await service.planNotifications({ kind: 'lose' })
  await service.plan({ kind: 'error', operation: 'soap.GetPayment', times: 1_000 })
  await bo.open('/payment/credits')
  await page.getByRole('button', { name: /9\.99/ }).click()
  await page.waitForURL((url) => url.origin === service.origin)
  await payWithCard(page)
  await expect(page.getByRole('dialog', { name: t('shop:success.title') })).toBeVisible()
  expect((await walletOf(bo)).balanceCoins).toBe(900)
})
