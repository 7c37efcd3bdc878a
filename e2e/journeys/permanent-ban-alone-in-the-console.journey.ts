import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet } from '../fixtures/meeting.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'

const email = 'sia@console.example'

// A server of its own: one operator, and an empty queue.
test.use({ serverEnv: { JOURNEY: 'permanent-ban-alone-in-the-console' } })

test('the only operator who may ban permanently suspends the person, the decision waits in the queue, and the board alerts', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'seniorModerator', 'Sia', 'Senior')
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:report.action'), exact: true }).click()
  await ada.page.getByRole('button', { name: ada.t('report-reason:label.scam') }).click()
  await expect(ada.page.getByRole('heading', { name: ada.t('call:report.sentTitle') })).toBeVisible()

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/queue`)
  await setUpOperator(page, email, given)
  await expect(page.getByRole('row').filter({ hasText: 'Bo' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Report about Bo' })).toBeVisible()
  await page.getByRole('button', { name: 'To decide this report' }).click()
  await expect(page.getByText('Open the evidence first')).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(page.getByText(/stays suspended until someone can/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decide: Permanent' })).toBeFocused()
  await page.keyboard.press('Enter')

  const waiting = page.getByRole('row').filter({ hasText: 'Permanent ban to confirm' })
  await expect(waiting).toContainText('Needs another operator')
  await expectAccessible(page)
  await expect(bo.page.getByRole('heading', { name: bo.t('standing:suspended.heading') })).toBeVisible()
  await expect(bo.page.getByText('A second member of our team will decide')).toBeVisible()

  await page.goto(`${server.consoleOrigin()}/`)
  const alert = page.getByRole('link', {
    name: '1 permanent ban is waiting, and no other operator can confirm it.',
  })
  // The board is read every ten seconds, and counts again after five.
  await expect(alert).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)
  await alert.click()
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await context.close()
})
