import { routes } from '@serendip/contract'
import { expect, test } from '../fixtures/journey.ts'
import { expectCallWith, log, meet, write } from '../fixtures/meeting.ts'

test('a report is sent once and the call continues; one of a person under 18 ends it and blocks them', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  // Each browser itself reports that it sees the other, which a report stores as evidence.
  // The wait begins before the two meet, so that the test's own limit ends it.
  const seen = [ada, bo].map((participant) =>
    participant.page.waitForResponse('**/api/v2/clientVideoStart', { timeout: 0 }),
  )
  await meet(ada, bo)
  for (const given of await Promise.all(seen)) expect(given.status()).toBe(200)
  await write(bo, ada, 'Send me money')
  await expect(log(ada)).toContainText('Send me money')
  const { page, t } = ada
  await page.getByRole('button', { name: t('call:report.action'), exact: true }).click()
  const scam = page.getByRole('button', { name: t('report-reason:label.scam') })
  const [response] = await Promise.all([page.waitForResponse('**/api/report'), scam.click()])
  await expect(page.getByRole('heading', { name: t('call:report.sentTitle') })).toBeVisible()
  const stored = routes.safety.report.response.parse(await response.json())

  // The same key again is the same report, not a second one.
  const again = await page.request.post('/api/report', {
    headers: { authorization: `Bearer ${ada.token}` },
    data: response.request().postDataJSON(),
  })
  expect(await again.json()).toEqual(stored)
  await page
    .getByRole('button', { name: t('call:report.done') })
    .last()
    .click()
  await expectCallWith(ada, bo)

  await page.getByRole('button', { name: t('call:report.action'), exact: true }).click()
  await page.getByRole('button', { name: t('report-reason:label.minor') }).click()
  await expect(page.getByText(t('call:report.sentMinor', { name: 'Bo' }))).toBeVisible()
  await page
    .getByRole('button', { name: t('call:report.done') })
    .last()
    .click()
  await expect(page.getByText(t('call:ended.blocked', { name: 'Bo' }))).toBeVisible()
})
