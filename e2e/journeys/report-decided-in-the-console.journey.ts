import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { log, meet, write } from '../fixtures/meeting.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'

const email = 'mia@console.example'

// A server of its own: the queue is empty at first.
test.use({ serverEnv: { JOURNEY: 'report-decided-in-the-console' } })

test('an operator claims a report, looks at its evidence with a picture that the reporter added, and restricts the person, and both hear of it', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'moderator', 'Mia', 'Mod')

  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await write(bo, ada, 'Send me money')
  await expect(log(ada)).toContainText('Send me money')
  await ada.page.getByRole('button', { name: ada.t('call:report.action'), exact: true }).click()
  await ada.page.getByRole('button', { name: ada.t('report-reason:label.scam') }).click()
  await expect(ada.page.getByRole('heading', { name: ada.t('call:report.sentTitle') })).toBeVisible()
  // Two still pictures of the call, of which the reporter sends one.
  const picture = (number: string) =>
    ada.page.getByRole('checkbox', { name: ada.t('call:report.pictures.include', { number }) })
  await picture('1').check()
  await expect(picture('2')).not.toBeChecked()
  await expectAccessible(ada.page)
  await ada.page.getByRole('button', { name: ada.t('call:report.pictures.send') }).click()
  await expect(ada.page.getByText(ada.t('call:report.pictures.sent'))).toBeVisible()

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/reports`)
  await setUpOperator(page, email, given)
  await expect(page.getByText('1 report waiting')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Report about Bo' })).toBeVisible()
  await page.getByRole('button', { name: 'To decide this report' }).click()
  await expect(page.getByText('Send me money')).toBeVisible()
  await page.getByRole('button', { name: 'Show photo' }).click()
  await expect(page.getByRole('img', { name: 'Picture 1 from the call with Bo' })).toBeVisible()
  await page.keyboard.press('2')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Decide: 24 hours' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  await context.close()

  await expect(bo.page.getByRole('heading', { name: bo.t('standing:restricted.heading') })).toBeVisible()
  await expect(bo.page.getByText('No scams, and no asking others for money.')).toBeVisible()
  await expectAccessible(bo.page)
  await ada.open('/settings/privacy')
  const own = ada.page.getByRole('listitem').filter({ hasText: ada.t('report-reason:label.scam') })
  await expect(own).toContainText(ada.t('settings:reports.outcome.measure'))
  await ada.open('/chat?support=moderator')
  await expect(ada.page.getByText('found a violation and took action').last()).toBeVisible()
})
