import { expectAccessible } from '../fixtures/accessibility.ts'
import { walletOf } from '../fixtures/billing.ts'
import { expect, test } from '../fixtures/journey.ts'

test.use({ serverEnv: { DEV_COUNTRY: 'DE' } })

test('beside a chat another card is paid in a tab of its own: declined, then paid, and the chat was never left', async ({
  people,
}) => {
  const ada = await people.add({ name: 'Ada' })
  const { page, context, t } = ada
  await ada.open('/chat')
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('coins:get') })
    .click()
  const shop = page.getByRole('dialog', { name: t('shop:sheet.title') })
  const payIn = async (button: string) => {
    const opened = context.waitForEvent('page')
    await shop.getByRole('button', { name: /9\.99/ }).click()
    const tab = await opened
    await tab.getByRole('button', { name: button, exact: true }).click()
    // The click may end with the tab.
    const close = tab.getByRole('button', { name: t('shop:tab.close') })
    await Promise.all([tab.waitForEvent('close'), close.click().catch(() => undefined)])
  }
  await expect(shop.getByRole('radio').first()).toBeChecked()
  await expectAccessible(page)
  await payIn('Decline: refused')
  await page
    .getByRole('dialog', { name: t('shop:state.declined.title') })
    .getByRole('button', { name: t('shop:next.again') })
    .click()
  await payIn('Pay')
  const paid = page.getByRole('dialog', { name: t('shop:success.title') })
  await expect(paid.getByText(/^You have 900 coins/)).toBeVisible()
  await expectAccessible(page)
  await paid.getByRole('button', { name: t('shop:success.go') }).click()
  await expect(shop).toBeHidden()
  await expect(page).toHaveURL(/\/chat$/)
  expect((await walletOf(ada)).balanceCoins).toBe(900)
})
