import { expect, test } from '../fixtures/journey.ts'
import { meet, pictureOf, stayAfterCalls } from '../fixtures/meeting.ts'

test('logging out in another tab ends the call for both, and each reads why', async ({ person }) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await stayAfterCalls(bo)
  await meet(ada, bo)
  const settings = await ada.context.newPage()
  await settings.goto('/settings/account')
  await settings.getByRole('button', { name: ada.t('settings:account.logout'), exact: true }).click()

  const title = bo.t('call:ended.title.partner_left', { name: 'Ada' })
  await expect(bo.page.getByRole('heading', { name: title })).toBeVisible()
  await expect(bo.page.getByText(bo.t('call:ended.text.partner_left', { name: 'Ada' }))).toBeVisible()
  await expect(pictureOf(bo, ada)).toBeHidden()

  for (const page of [ada.page, settings]) {
    await expect(page).toHaveURL(/\/$/)
    // It was the person's own wish, on this device.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(ada.t('landing:sessionEnded'))).toBeHidden()
  }
})
