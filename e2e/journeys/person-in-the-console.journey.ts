import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'

test.use({ embedded: true })

const email = 'sue@console.example'

test('an operator finds a person, looks at the sign-ins for a purpose, bans them, and ends the sessions everywhere', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'seniorModerator', 'Sue', 'Senior')
  const ada = await person({ name: 'Adalind' })
  await ada.open('/settings')

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/`)
  await setUpOperator(page, email, given)
  await expect(page.getByRole('heading', { name: 'Hello, Sue' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('adal')
  await expect(page.getByRole('option', { name: /^Adalind/ })).toBeVisible()
  await page.getByRole('option', { name: 'Search people for “adal”' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Adalind' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Adalind' }).click()
  await expect(page.getByRole('heading', { name: 'Adalind' })).toBeVisible()
  const privateDetails = page.getByRole('group', { name: 'Private details' })
  await privateDetails.getByRole('button', { name: 'Account security' }).click()
  await expect(page.getByText('account.registered')).toBeVisible()
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Take action' }).click()
  await dialog.getByRole('radio', { name: '24 hours' }).check({ force: true })
  await dialog.getByLabel('Rule').selectOption({ label: 'Scam or asking for money' })
  await dialog.getByLabel('What happened (optional)').fill('You sold coins to others.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decide: 24 hours' }).click()
  await expect(page.getByText('Decided. The person is notified.')).toBeVisible()
  await expect(page.getByText('You sold coins to others.')).toBeVisible()
  await expect(ada.page.getByRole('heading', { name: ada.t('standing:restricted.heading') })).toBeVisible()
  await expect(ada.page.getByText('You sold coins to others.')).toBeVisible()

  await page.getByRole('button', { name: 'End all sessions' }).click()
  await expect(dialog).toContainText('logged out on every device at once')
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('All sessions have ended.')).toBeVisible()
  await context.close()
  const headers = { authorization: `Bearer ${ada.token}` }
  expect((await ada.page.request.get('/api/profile', { headers })).status(), 'an ended session').toBe(483)
})
