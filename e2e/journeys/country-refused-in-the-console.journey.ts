import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'

test.use({ serverEnv: { DEV_COUNTRY: 'NZ' } })

const email = 'ada@console.example'

test('an admin lists a country, exempts one of its people, and takes it from the list again', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'admin', 'Ada', 'Admin')
  const bo = await person({ name: 'Bo' })
  await enterLobby(bo)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/settings/refusedCountries`)
  await setUpOperator(page, email, given)
  const publish = async (countries: string, reason: string) => {
    await page.getByLabel('New value').fill(countries)
    await page.getByLabel('Reason').fill(reason)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('Ada Admin')
  }

  await publish('RU, NZ', 'not offered there')
  await bo.open('/match')
  await expect(bo.page).toHaveURL(/\/forbidden$/)
  await expect(bo.page.getByRole('heading', { name: bo.t('coming:forbidden.title') })).toBeVisible()

  const act = async (name: string, done: string) => {
    await page.goto(`${server.consoleOrigin()}/people?q=Bo`)
    await page.getByRole('link', { name: 'Bo', exact: true }).click()
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  await act('Exempt from the country check', 'The exemption applies now.')
  await bo.open('/match')
  await expect(bo.page).toHaveURL(/\/match$/)
  await act('End the exemption', 'The exemption has ended.')
  await bo.open('/match')
  await expect(bo.page).toHaveURL(/\/forbidden$/)

  await page.goto(`${server.consoleOrigin()}/settings/refusedCountries`)
  await publish('RU', 'offered there again')
  await bo.open('/match')
  await expect(bo.page).toHaveURL(/\/match$/)
  await context.close()
})
