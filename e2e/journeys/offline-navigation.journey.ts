import { expect, test } from '../fixtures/journey.ts'
import { enterLobby } from '../fixtures/meeting.ts'

test('a screen that is requested without a network opens by itself once there is one, and no dialog of the screen before lies over it', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada', viewport: 'narrow', language: 'de' })
  const { page, t } = ada
  await enterLobby(ada)
  await ada.context.setOffline(true)
  const toast = page.locator('[data-unclosable=true]').filter({ hasText: t('toasts:offlineTitle') })
  await expect(toast).toBeVisible()
  const coins = page.getByRole('banner').locator('[aria-haspopup=dialog]')
  await coins.click()
  await expect(coins).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: t('nav:chats') }).click()

  await test.step('the notice that it takes long does not lie below the one of the network', async () => {
    const notice = page.locator('[data-slow]')
    await expect(notice).toBeVisible({ timeout: 20_000 })
    const above = await toast.boundingBox()
    const below = await notice.boundingBox()
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  })

  await ada.context.setOffline(false)
  await expect(page.getByText(t('chat:empty.default'))).toBeVisible({ timeout: 30_000 })
  await expect(coins).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(t('everywhere:errorTitle'))).toHaveCount(0)
})
