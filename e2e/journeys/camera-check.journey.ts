import { press } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby, meet, pressStart, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

async function reportNoPicture({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('call:report.action'), exact: true }).click()
  const reason = page.getByRole('button', { name: t('report-reason:label.noPicture') })
  await Promise.all([page.waitForResponse('**/api/report'), reason.click()])
}

test('whom two partners saw no real picture of looks at their own camera before the next video search', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  await stayAfterCalls(ada)
  for (const name of ['Bo', 'Cy']) {
    const partner = await person({ name })
    await meet(ada, partner)
    await reportNoPicture(partner)
    await press(ada, 'call:controls.end')
    await press(ada, 'call:ended.lobby')
    await partner.page.close()
  }
  const { page, t } = ada
  const dialog = page.getByRole('dialog', { name: t('lobby:cameraCheck.title') })
  await expect(async () => {
    await enterLobby(ada)
    await pressStart(ada)
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const go = dialog.getByRole('button', { name: t('lobby:cameraCheck.done') })
  await expect(dialog.getByText(t('lobby:cameraCheck.seen'))).toBeVisible({ timeout: 15_000 })
  await go.click()
  await expect(dialog).toBeHidden()
  await pressStart(ada)
  await expect(page.getByRole('button', { name: t('lobby:searching.cancel') })).toBeVisible()
})
