import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createOperator, setUpOperator, stepUp } from '../fixtures/operator.ts'

const email = 'ed@console.example'

// A demo, because an emulator on the loopback then checks identities.
test.use({ serverEnv: { DEMO: '1', JOURNEY: 'experiment-forced-in-the-console' } })

test('an admin forces an experiment for a person, who gets it at once, and stops it for everyone', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'admin', 'Ed', 'Admin')
  const bo = await person({ name: 'Bonifaz' })
  const proof = bo.page.getByRole('button', { name: bo.t('identity:notice.none.action') })
  const start = bo.page.getByRole('button', { name: bo.t('lobby:start'), exact: true })
  await bo.open('/match')
  await expect(start).toBeVisible()
  await expect(proof).toBeHidden()

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/experiments/identity_verification`)
  const secret = await setUpOperator(page, email, given)
  await page.getByLabel('Find a person').fill('bonif')
  await page.getByRole('button', { name: 'Force required' }).click()
  await expect(page.getByRole('region', { name: 'Forced for one person' }).getByRole('row')).toContainText([
    'Name',
    'Bonifaz',
  ])
  await expectAccessible(page)
  await bo.open('/match')
  await expect(proof).toBeVisible()

  await page.getByRole('radio', { name: /^Stop/ }).check({ force: true })
  await page.getByLabel('Reason').last().fill('it keeps people away')
  await page.getByRole('button', { name: 'Apply to everyone' }).click()
  await stepUp(page, secret)
  await expect(page.getByText('Stopped: everyone gets the plain product').first()).toBeVisible()
  await context.close()
  await bo.open('/match')
  await expect(start).toBeVisible()
  await expect(proof).toBeHidden()
})
