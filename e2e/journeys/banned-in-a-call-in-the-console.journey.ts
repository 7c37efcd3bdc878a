import { expect, test } from '../fixtures/journey.ts'
import { meet, pictureOf, stayAfterCalls } from '../fixtures/meeting.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'

test.use({ processes: 2 })

const email = 'mia@console.example'

test('a ban during a call ends it at once on the other process, and both sides learn why', async ({
  cluster,
  people,
  browser,
}) => {
  test.slow()
  const [first, second] = cluster
  const given = await createOperator(first, email, 'moderator', 'Mia', 'Mod')
  const ada = await people.add({ name: 'Ada', origin: second.origin })
  const bo = await people.add({ name: 'Bo', origin: second.origin })
  await stayAfterCalls(ada)
  await meet(ada, bo)

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${first.consoleOrigin()}/people?q=Bo`)
  await setUpOperator(page, email, given)
  await page.getByRole('link', { name: 'Bo', exact: true }).click()
  await page.getByRole('button', { name: 'Take action' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '24 hours' }).check({ force: true })
  await dialog.getByLabel('Rule').selectOption({ label: 'Scam or asking for money' })
  await expect(pictureOf(ada, bo)).toBeVisible()
  await dialog.getByRole('button', { name: 'Decide: 24 hours' }).click()

  await expect(bo.page.getByRole('heading', { name: bo.t('standing:restricted.heading') })).toBeVisible()
  await expect(pictureOf(ada, bo)).toBeHidden()
  await expect(ada.page.getByText(ada.t('call:ended.text.banned', { name: 'Bo' }))).toBeVisible()
  await context.close()
})
