import type { Locator } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'

test.use({ serverEnv: { DEMO: '1' } })

test('an admin publishes a price in the console, and the product asks for it', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/settings`)
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

  const bo = await person({ name: 'Bo' })
  await enterLobby(bo)
  await expect(bo.page.getByRole('radio', { name: /12/ })).toHaveCount(1)
  await context.close()
})
