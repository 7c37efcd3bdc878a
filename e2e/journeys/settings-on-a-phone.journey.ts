import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'

test('on a phone the settings are a list of pages, and Back closes a dialog before it leaves its page', async ({
  person,
}) => {
  const { page, t, open } = await person({ viewport: 'phone' })
  await open('/settings')
  await page.getByRole('button', { name: t('nav:back') }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.getByRole('link', { name: t('profile:settingsText') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('settings:title') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('settings:pages.account.title') }).click()
  const account = page.getByRole('heading', { level: 1, name: t('settings:pages.account.title') })
  await expect(account).toBeVisible()

  const change = page.getByRole('button', { name: t('settings:password.title'), exact: true })
  const dialog = page.getByRole('dialog')
  await change.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/account$/)
  // Closed by its button it leaves nothing behind: one Back leads to the list.
  await change.click()
  await dialog
    .getByRole('button', { name: t('everywhere:cancel') })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(account).toBeHidden()

  await page.goto('/settings#decisions')
  await expect(page).toHaveURL(/\/settings\/privacy#decisions$/)
  await expect(page.getByRole('region', { name: t('settings:blocklist.title') })).toBeVisible()
  await page.getByRole('button', { name: t('nav:back') }).click()
  await expect(page).not.toHaveURL(/privacy/)
})
