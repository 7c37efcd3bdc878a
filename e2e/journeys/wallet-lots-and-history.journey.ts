import { expectAccessible } from '../fixtures/accessibility.ts'
import { takeDemoCoins } from '../fixtures/billing.ts'
import { demo, expect, test } from '../fixtures/journey.ts'

test.use({ serverEnv: demo })

test('the balance in the header opens its lots, and each credit is in the history with the balance after it', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const { page, t } = ada
  await ada.open('/wallet')
  await expect(page.getByText(t('wallet:low'), { exact: true })).toBeVisible()
  const first = await takeDemoCoins(ada)
  const second = await takeDemoCoins(ada)
  await ada.open('/profile')

  await page.getByRole('banner').getByRole('button', { name: '1,200 coins' }).click()
  const coins = page.getByRole('dialog', { name: t('wallet:title') })
  await coins.getByText(t('wallet:lots.title')).click()
  const lots = coins.getByRole('listitem')
  await expect(lots).toHaveCount(2)
  for (const [index, granted] of [first, second].entries()) {
    await expect(lots.nth(index)).toContainText(`${granted} of ${granted} left`)
  }
  await expectAccessible(page)

  await coins.getByRole('link', { name: t('wallet:whole') }).click()
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Balance 1,200')
  await expect(lines.last()).toContainText('Balance 600')
  await page.getByRole('button', { name: t('wallet:history.group.calls'), exact: true }).click()
  await expect(page.getByText(t('wallet:history.emptyGroup'))).toBeVisible()
  await expectAccessible(page)
})
