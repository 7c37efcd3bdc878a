import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'
import { aSecondAdmin, logInDemo } from '../fixtures/operator.ts'

test.use({ serverEnv: { DEMO: '1', DEV_COUNTRY: 'NZ' } })

test('two admins list a country, take it from the list again, and exempt one person of a listed one', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const bo = await person({ name: 'Bo' })
  await enterLobby(bo)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.consoleOrigin())
  await logInDemo(page, 'Ada Admin')
  const sena = await aSecondAdmin(browser, page, server.consoleOrigin())
  const publish = async (countries: string, reason: string) => {
    await page.goto(`${server.consoleOrigin()}/settings/refusedCountries`)
    await page.getByLabel('New value').fill(countries)
    await page.getByLabel('Reason').fill(reason)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Sent. It applies once another admin confirms it.')).toBeVisible()
    await sena.confirm()
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('Ada Admin')
  }

  await publish('RU, NZ', 'not offered there')
  await bo.open('/match')
  await expect(bo.page).toHaveURL(/\/forbidden$/)
  await expect(bo.page.getByRole('heading', { name: bo.t('coming:forbidden.title') })).toBeVisible()
  await publish('RU', 'offered there again')
  await bo.open('/match')
  await expect(bo.page).toHaveURL(/\/match$/)

  await publish('RU, NZ', 'refused a second time')
  await bo.open('/match')
  await expect(bo.page).toHaveURL(/\/forbidden$/)
  await page.goto(`${server.consoleOrigin()}/people?q=Bo`)
  await page.getByRole('link', { name: 'Bo', exact: true }).click()
  const exempt = 'Exempt from the country check'
  await page.getByRole('button', { name: exempt }).click()
  await page.getByRole('dialog').getByRole('button', { name: exempt }).click()
  await expect(page.getByText('The exemption applies now.')).toBeVisible()
  await bo.open('/match')
  await expect(bo.page).toHaveURL(/\/match$/)
  await Promise.all([context.close(), sena.close()])
})
