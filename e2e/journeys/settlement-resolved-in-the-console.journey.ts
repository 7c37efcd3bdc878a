import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { logInDemo } from '../fixtures/operator.ts'

test.use({ serverEnv: { DEMO: '1', DEV_COUNTRY: 'DE' } })

const dayMs = 24 * 3_600_000

test('a settlement that differs from the books is listed, and gone from the open ones once an operator accepts it with a reason', async ({
  server,
  browser,
}) => {
  const day = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
  const file = [
    'kind,transaction_id,payment_id,invoice_id,amount,currency,at',
    `sale,txn_1,pay_1,,19.99,EUR,${day}T12:00:00Z`,
    `sale,txn_2,pay_2,,199.99,EUR,${day}T12:00:00Z`,
  ].join('\n')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/settlements`)
  await logInDemo(page, 'Ada Admin')
  await page.getByRole('button', { name: 'Upload a settlement file' }).click()
  await page.getByLabel('First day (UTC)').fill(day)
  await page.getByLabel('Last day (UTC)').fill(day)
  await page
    .getByLabel('File (CSV)')
    .setInputFiles({ name: 'settlement.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('2 entries were compared. Open differences: 2.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const difference = page.getByRole('row').filter({ hasText: '€19.99' })
  await expect(difference).toContainText('Paid there, unknown here')
  await difference.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog')
  await expectAccessible(page)
  await details.getByLabel('Reason').fill('An order of our other shop')
  await details.getByRole('button', { name: 'Accept with this reason' }).click()
  await expect(difference).toHaveCount(0)

  // So much money takes a second operator.
  const dear = page.getByRole('row').filter({ hasText: '€199.99' })
  await dear.getByRole('button', { name: 'Details' }).click()
  await details.getByLabel('Reason').fill('An order of our other shop')
  await details.getByRole('button', { name: 'Accept with this reason' }).click()
  await expect(details.getByText(/second operator has to confirm/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Accept a settlement difference: Paid there/)).toBeVisible()
  await expect(dear).toBeVisible()

  await page.getByRole('button', { name: 'Accepted', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '€19.99' })).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
