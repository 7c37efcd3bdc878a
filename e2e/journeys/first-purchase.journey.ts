import { expectAccessible } from '../fixtures/accessibility.ts'
import { walletOf } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'

test.use({ serverEnv: { DEV_COUNTRY: 'DE', PAYMENTS_SUBDOMAIN: 'pay' } })

test('a declined payment says why, and the next one brings the coins', async ({ people }) => {
  const ada = await people.add({ name: 'Ada', viewport: 'phone' })
  const { page, t } = ada
  const group = { splitName: 'decline_errors', group: 'test_group' }
  const headers = { authorization: `Bearer ${ada.token}` }
  expect((await page.request.post('/api/split/forceAssign', { headers, data: group })).ok()).toBe(true)
  await ada.open('/wallet')
  const getCoins = page.getByRole('link', { name: t('wallet:getCoins') })
  await getCoins.click()
  // A document of its own, whose button leads back all the same.
  await page.getByRole('button', { name: t('nav:back') }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await getCoins.click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  // Leaving the shop without buying began a personal offer, which the page may know already.
  await page.getByRole('button', { name: /900/ }).click()
  await page.getByRole('button', { name: 'Decline: no_funds' }).click()
  const declined = page.getByRole('dialog', { name: t('shop:state.declined.title') })
  await expect(declined.getByText(t('shop:reason.no_funds'))).toBeVisible()
  await expectAccessible(page)
  await declined.getByRole('button', { name: t('shop:next.another') }).click()

  await page.getByRole('button', { name: t('shop:payNow') }).click()
  await page.getByRole('button', { name: 'Pay, and come back by a form' }).click()
  await page.getByRole('button', { name: 'Back to the shop' }).click()
  const paid = page.getByRole('dialog', { name: t('shop:success.title') })
  await expect(paid.getByText(/^You have 900 coins/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: t('shop:state.paid.title') })).toBeVisible()
  await expect(paid).toBeHidden()
  await page.getByRole('link', { name: t('shop:toWallet') }).click()
  await expect(page.getByText('900').first()).toBeVisible()
})

test('whoever goes back from the payment page after paying there sees the order, and has bought once', async ({
  people,
}) => {
  const ada = await people.add({ name: 'Ada' })
  const { page, t } = ada
  await ada.open('/payment/credits')
  await page.getByRole('button', { name: /9\.99/ }).click()
  await page.waitForURL(/\/payment\/test/)
  // The service takes the money, and the page that would lead back does not load.
  const form = { ending: 'approve' }
  expect((await page.request.post(page.url(), { form, maxRedirects: 0 })).status()).toBe(303)
  await page.goBack()
  const paid = page.getByRole('dialog', { name: t('shop:success.title') })
  await expect(paid).toBeVisible()
  await paid.getByRole('button', { name: t('shop:success.go') }).click()
  await expect(page.getByRole('heading', { name: t('shop:state.paid.title') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('shop:state.paid.title') })).toBeVisible()
  await expect(paid).toBeHidden()
  expect((await walletOf(ada)).balanceCoins).toBe(900)
  await page.getByRole('link', { name: t('shop:receipt') }).click()
  await page.getByRole('button', { name: t('receipt:refund.go') }).click()
  await page.getByRole('button', { name: t('receipt:refund.confirm', { amount: '€9.99' }) }).click()
  await expect(page.getByText(t('receipt:refund.done', { amount: '€9.99' }))).toBeVisible()
  expect((await walletOf(ada)).balanceCoins).toBe(0)
})
