import { expectAccessible } from '../fixtures/accessibility.ts'
import { takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'
import { aSecondAdmin, logInDemo } from '../fixtures/operator.ts'

test.use({ serverEnv: { DEMO: '1' }, processes: 2 })

test('an admin asks for a price in the console, and another one confirms it; another process refuses the old one within ten seconds, and shows the new one before the next tap', async ({
  cluster,
  people,
  browser,
}) => {
  test.slow()
  const [first, second] = cluster
  const bo = await people.add({ name: 'Bo', origin: second.origin })
  await takeDemoCoins(bo)
  const coins = await walletOf(bo)
  await enterLobby(bo)
  await bo.page.getByRole('radio', { name: bo.t('lobby:filter.female') }).check({ force: true })
  const price = bo.page.getByRole('radio', { name: /12/ })
  await expect(price).toHaveCount(0)

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${first.consoleOrigin()}/settings`)
  await logInDemo(page, 'Ada Admin')
  // She confirmed who she is for this, and is not asked again within minutes.
  const sena = await aSecondAdmin(browser, page, first.consoleOrigin())
  await page.goto(`${first.consoleOrigin()}/settings`)
  await page.getByLabel('Search settings').fill('filter price')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Filter prices' }).click()
  await page.getByLabel('Women').fill('12')
  await page.getByLabel('Reason').fill('as agreed on Monday')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Sent. It applies once another admin confirms it.')).toBeVisible()
  await expectAccessible(page)
  await sena.confirm()
  await page.goto(`${first.consoleOrigin()}/settings/filterPriceCoins`)
  await expect(page.getByRole('row').filter({ hasText: 'as agreed on Monday' })).toContainText(
    'Sena Senior, proposed by Ada Admin',
  )

  // A visit keeps the prices that it was shown for ten minutes (SPEC §4), and Start agrees to those.
  await expect
    .poll(async () => (await bo.page.request.get(`${second.origin}/api/v2/settings`)).text(), {
      timeout: 15_000,
    })
    .toContain('"female":12')
  await expect(price).toHaveCount(0)
  await bo.page.getByRole('button', { name: /^Start · 10 coins/ }).click()
  await expect(bo.page.getByText(bo.t('error:price_changed'))).toBeVisible()
  await expect(price).toBeChecked()
  await expect(bo.page.getByRole('button', { name: /^Start · 12 coins/ })).toBeVisible()
  await expectAccessible(bo.page)
  expect(await walletOf(bo)).toEqual(coins)
  await Promise.all([context.close(), sena.close()])
})
