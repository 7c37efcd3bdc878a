import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { walletOf } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'

test.use({ settings: { offerwallIgnoresAge: true } })

const wall = (page: Page) => page.frameLocator('iframe')

test('an offer is checked, credited and taken back; the walls have a document of their own without a camera', async ({
  people,
}) => {
  const ada = await people.add({ name: 'Ada' })
  const { page, t } = ada
  const headers = { authorization: `Bearer ${ada.token}` }
  await ada.open('/offerwall')
  await expect(page.getByRole('heading', { name: t('rewards:offers.none') })).toBeVisible()
  const data = { splitName: 'offerwall_cmc', group: 'test_group' }
  expect((await page.request.post('/api/split/forceAssign', { headers, data })).ok()).toBe(true)

  await ada.open('/wallet')
  await page.getByRole('button', { name: t('rewards:offers.title') }).click()
  const dialog = page.getByRole('dialog', { name: t('rewards:offers.title') })
  await expectAccessible(page)
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === '/offerwall')
  await dialog.getByRole('link', { name: t('rewards:offers.open') }).click()
  const policies = await (await opened).allHeaders()
  expect(policies['permissions-policy']).toContain('camera=(), microphone=()')
  expect(policies['content-security-policy']).toMatch(/frame-src 'self' http:\/\/127\.0\.0\.1:\d+/)

  const history = page.getByRole('region', { name: t('rewards:offers.history') })
  await wall(page).getByRole('button', { name: 'Finish “Try a language app”' }).click()
  await wall(page).getByText('Try a language app: being checked').waitFor()
  await page.reload()
  await expect(history.getByText(t('rewards:offers.state.pending'), { exact: true })).toBeVisible()
  expect((await walletOf(ada)).balanceCoins).toBe(0)
  await wall(page).getByRole('button', { name: 'Approve “Try a language app”' }).click()
  await wall(page).getByText('Try a language app: credited').waitFor()
  await page.reload()
  await expect(history.getByText(t('rewards:offers.state.credited'), { exact: true })).toBeVisible()
  expect((await walletOf(ada)).balanceCoins).toBe(50)
  await wall(page).getByRole('button', { name: 'Reverse “Try a language app”' }).click()
  await wall(page).getByText('Try a language app: reversed').waitFor()
  await page.reload()
  await expect(history.getByText(t('rewards:offers.state.reversed'), { exact: true })).toBeVisible()
  expect((await walletOf(ada)).balanceCoins).toBe(0)
  await expectAccessible(page)
  const help = page.getByRole('link', { name: t('rewards:offers.support') })
  await expect(help).toHaveAttribute('href', '/chat?support=finance')

  await page.getByRole('button', { name: t('nav:back') }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(page.getByText('Offer reversed')).toBeVisible()
})

test('each service’s wall credits an offer once', async ({ people }) => {
  const bo = await people.add({ name: 'Bo', viewport: 'phone' })
  const { page } = bo
  const headers = { authorization: `Bearer ${bo.token}` }
  const data = { splitName: 'offerwall_cmc', group: 'test_group' }
  expect((await page.request.post('/api/split/forceAssign', { headers, data })).ok()).toBe(true)
  await bo.open('/offerwall')
  let coins = 0
  for (const name of ['BitLabs', 'ayeT-Studios', 'CPX Research', 'AdGate']) {
    await page.getByRole('tab', { name }).click()
    await wall(page).getByRole('button', { name: 'Finish “Answer five questions”' }).click()
    await wall(page).getByText('Answer five questions: credited').waitFor()
    coins += 20
    await expect.poll(async () => (await walletOf(bo)).balanceCoins).toBe(coins)
  }
})
