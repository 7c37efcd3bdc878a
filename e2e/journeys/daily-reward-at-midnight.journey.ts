import { expectAccessible } from '../fixtures/accessibility.ts'
import { walletOf } from '../fixtures/billing.ts'
import { restartAt } from '../fixtures/clock.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMailAndTap } from '../fixtures/mailbox.ts'

test.use({ embedded: true })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
test('a daily reward claimed at 23:59 in UTC is followed by the next one at 00:01, once on all devices', async ({
  server,
  people,
}) => {
  const ada = await people.add({ name: 'Ada', viewport: 'phone' })
  const { page, t } = ada
  await followMailAndTap(page, ada.email, {
    subject: t('mail:confirmEmail.subject'),
    link: t('mail:confirmEmail.button'),
    button: t('auth:linkRequest.confirm'),
  })
  await expect(page.getByText(t('nav:confirmed'))).toBeVisible()
  const headers = { authorization: `Bearer ${ada.token}` }
  const data = { splitName: 'dailyrewardsystem', group: 'test_group' }
  expect((await page.request.post('/api/split/forceAssign', { headers, data })).ok()).toBe(true)

  const midnight = Math.ceil((Date.now() + 2 * minuteMs) / dayMs) * dayMs
  await restartAt(server, midnight - minuteMs)
  await ada.open('/daily-rewards')
  await page.getByRole('button', { name: 'Claim 5 coins' }).click()
  await expect(page.getByText('5 coins added')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^The next 5 coins in 0:[0-5]\d,$/)
  await expectAccessible(page)
  const second = await people.enter(ada, { name: 'Ada' })
  await second.open('/daily-rewards')
  await expect(second.page.getByText('5 coins added')).toBeVisible()
  expect((await walletOf(ada)).balanceCoins).toBe(5)

  await restartAt(server, midnight + minuteMs)
  await ada.open('/wallet')
  await page.getByRole('button', { name: t('nav:reward') }).click()
  const dialog = page.getByRole('dialog', { name: t('rewards:daily.title') })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Day 2' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Claim 5 coins' }).click()
  await expect(dialog.getByRole('timer')).toHaveText(/^The next 10 coins in 23:5\d:\d\d,$/)
  expect((await walletOf(ada)).balanceCoins).toBe(10)
})
