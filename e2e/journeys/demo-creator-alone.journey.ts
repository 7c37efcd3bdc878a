import { press, untilSpent } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'

test.use({ serverEnv: { DEMO: '1' } })

test('a person alone calls the labelled demo creator at the shown price, pays in demo coins, and reads the cost', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const { page, t } = ada
  await enterLobby(ada)
  const card = page.locator('li[data-status="online"]').filter({ hasText: t('creators:demo') })
  await expect(card).toContainText(/60 coins\/min \(≈\s\$\d/)
  const call = card.getByRole('button')
  await call.click()
  await expect(page.getByRole('dialog')).toContainText(/60 coins \(≈\s\$1\.\d\d\) more/)
  await page.getByRole('link', { name: t('coins:get') }).click()
  await page.getByRole('button', { name: /demo coins$/ }).click()
  await expect(page.getByText(/demo coins added/)).toBeVisible()
  await page.getByRole('link', { name: t('shop:back.call') }).click()
  await expect(page).toHaveURL(/\/user-detail\//)

  await enterLobby(ada)
  // Awaited before the press, and as one: she answers soon, and then the dialog is gone.
  const ringing = page
    .getByRole('dialog')
    .filter({ hasText: /60 coins\/min \(≈\s\$\d/ })
    .filter({ hasText: t('creators:demo') })
    .waitFor()
  await call.click()
  await ringing
  await untilSpent(ada, 2)
  await expect(page.getByText(t('call:partner.demo'))).toBeVisible()
  await press(ada, 'call:controls.end')
  await expect(page.getByText(/^\d+ coins in total$/)).toBeVisible()
})
