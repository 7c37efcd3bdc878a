import { expect, test } from '../fixtures/journey.ts'
import { log, meet, write } from '../fixtures/meeting.ts'

test('offline in a call, report and block stay in reach, and what was written arrives once the network is back', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await ada.context.setOffline(true)
  await expect(ada.page.getByText(ada.t('toasts:offlineTitle'))).toBeVisible()
  for (const action of ['call:report.action', 'call:block.action', 'call:controls.more']) {
    // Nothing lies over it.
    await ada.page.getByRole('button', { name: ada.t(action), exact: true }).click({ trial: true })
  }
  await ada.page.getByRole('button', { name: ada.t('call:report.action'), exact: true }).click()
  const report = ada.page.getByRole('dialog', { name: ada.t('call:report.title', { name: 'Bo' }) })
  await report.getByRole('button', { name: ada.t('everywhere:close') }).click()
  await expect(report).toBeHidden()
  await write(ada, bo, 'Written in a tunnel')
  await expect(ada.page.getByText(ada.t('call:away.socket'))).toBeVisible({ timeout: 60_000 })
  await ada.context.setOffline(false)
  await expect(log(bo)).toContainText('Written in a tunnel', { timeout: 60_000 })
  await expect(ada.page.getByText(ada.t('call:talk.failed'))).toBeHidden()
})
