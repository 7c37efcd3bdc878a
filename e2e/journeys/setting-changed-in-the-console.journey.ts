import type { Locator } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'

test.use({ serverEnv: { DEMO: '1' } })

test('an admin publishes a price in the console, and another process asks for it within ten seconds', async ({
  cluster,
  people,
  browser,
}) => {
  test.slow()
  const [first, second] = cluster
  const bo = await people.add({ name: 'Bo', origin: second.origin })
  await enterLobby(bo)
  const price = bo.page.getByRole('radio', { name: /12/ })
  await expect(price).toHaveCount(0)

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${first.consoleOrigin()}/settings`)
  await page.getByRole('button', { name: /Ada Admin/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const codeIn = async (shown: Locator) => /\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  const used = await codeIn(page.getByText(/Demo code: \d{6}/))
  await page.getByLabel('Code').fill(used)
  await page.getByRole('button', { name: 'Log in' }).click()

  await page.getByLabel('Search settings').fill('filter price')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Filter prices' }).click()
  await page.getByLabel('Women').fill('12')
  await page.getByLabel('Reason').fill('as agreed on Monday')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  // Each code is accepted once: the next one is shown within half a minute.
  const fresh = dialog.getByText(new RegExp(`Demo code: (?!${used})\\d{6}`))
  await expect(fresh).toBeVisible({ timeout: 45_000 })
  await dialog.getByLabel('Code').fill(await codeIn(fresh))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Published. It applies everywhere within ten seconds.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'as agreed on Monday' })).toContainText('Ada Admin')

  // A visit keeps the prices that it was shown for ten minutes (SPEC §4): this is the next one.
  await expect(async () => {
    await bo.page.evaluate(() => sessionStorage.clear())
    await bo.open('/match')
    await expect(price).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await context.close()
})
