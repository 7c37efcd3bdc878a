import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'
import { translatorFor } from '../fixtures/translate.ts'

const email = 'mia@console.example'
const neighbour = 'neighbour@people.example'
const t = translatorFor('en')

// A server of its own: the queue is empty at first.
test.use({ serverEnv: { JOURNEY: 'report-without-account-in-the-console' } })

test('somebody without an account reports a person by their address, and hears of the receipt and the outcome by mail', async ({
  server,
  person,
  browser,
}) => {
  const given = await createOperator(server, email, 'moderator', 'Mia', 'Mod')
  const { userId } = await person({ name: 'Bo' })
  const context = await browser.newContext()
  const page = await context.newPage()
  const open = (path: string) => page.goto(`${server.origin}${path}`)
  const mail = (subject: string) => async () => {
    await open(`/dev/mail?${new URLSearchParams({ to: neighbour })}`)
    await expect(page.getByRole('heading', { name: subject }).first()).toBeVisible({ timeout: 1_000 })
  }

  await open('/report')
  await page.getByLabel(t('report-form:address')).fill(`${server.origin}/user-detail/${userId}`)
  await page.getByLabel(t('report-form:words')).fill('These are my pictures.')
  await page.getByLabel(t('report-form:email')).fill(neighbour)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('report-form:send') }).click()
  await expect(page.getByText(t('report-form:sentTitle'))).toBeVisible()
  await expect(mail(t('mail:outsideReportReceived.subject'))).toPass()
  const receipt = page.frameLocator('iframe').first()
  await receipt.getByRole('link', { name: t('mail:outsideReportReceived.button') }).click()
  await page.getByRole('button', { name: t('report-form:confirm.button') }).click()
  await expect(page.getByText(t('report-form:confirm.doneTitle'))).toBeVisible()

  const operator = await context.newPage()
  await operator.goto(`${server.consoleOrigin()}/reports`)
  await setUpOperator(operator, email, given)
  await expect(operator.getByText('1 report waiting')).toBeVisible()
  await operator.keyboard.press('n')
  await expect(operator.getByRole('heading', { name: 'Report about Bo' })).toBeVisible()
  await expect(operator.getByText('Someone without an account.')).toBeVisible()
  await operator.getByRole('button', { name: 'To decide this report' }).click()
  // The evidence is there: before, nothing can be decided.
  await expect(operator.getByText('No messages.')).toBeVisible()
  await operator.keyboard.press('w')
  await expect(operator.getByRole('button', { name: 'Decide: Warning' })).toBeFocused()
  await operator.keyboard.press('Enter')
  await expect(operator.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  await expect(mail(t('mail:outsideReportUpheld.subject'))).toPass()
  await context.close()
})
