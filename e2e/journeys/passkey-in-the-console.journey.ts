import { expectAccessible } from '../fixtures/accessibility.ts'
import { withAuthenticator } from '../fixtures/authenticator.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createOperator } from '../fixtures/operator.ts'
import { totpNow } from '../fixtures/totp.ts'

const email = 'kim@console.example'
const password = 'a very long walk in the rain'

test('an operator sets a passkey up at the first login, logs in with it, and confirms by it', async ({
  server,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'moderator', 'Kim', 'Key')
  const context = await browser.newContext()
  const page = await context.newPage()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const enterPassword = async (value: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(value)
    await press('Continue')
  }
  await withAuthenticator(page)
  await page.goto(`${server.consoleOrigin()}/`)
  await enterPassword(given)
  await expect(page.getByRole('radio', { name: /^Passkey/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Passkey name').fill('Kim’s laptop')
  await press('Create passkey')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await press('I’ve saved them')
  await expect(page.getByRole('heading', { name: 'Hello, Kim' })).toBeVisible()

  await press('Log out')
  await enterPassword(password)
  await expect(page.getByRole('button', { name: 'Use passkey' })).toBeVisible()
  await expectAccessible(page)
  await press('Use passkey')
  await expect(page.getByRole('heading', { name: 'Hello, Kim' })).toBeVisible()

  await page.goto(`${server.consoleOrigin()}/account`)
  const row = page.getByRole('row').filter({ hasText: 'Kim’s laptop' })
  await expect(row.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await expect(page.getByText('This is your only second factor.')).toBeVisible()
  await press('Set up app')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Use passkey' })).toBeVisible()
  await expectAccessible(page)
  await press('Use passkey')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await expectAccessible(page)
  await dialog.getByLabel('Six-digit code from the app').fill(totpNow(secret))
  await press('Confirm')
  await expect(page.getByText('This is your only second factor.')).toBeHidden()

  await press('Rename Kim’s laptop')
  await dialog.getByLabel('Passkey name').fill('Old laptop')
  await press('Save')
  await expect(page.getByRole('cell', { name: 'Old laptop', exact: true })).toBeVisible()
  await expectAccessible(page)
  await press('Remove Old laptop')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await context.close()
})
