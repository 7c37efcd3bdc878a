import type { OwnSubscription } from '@serendip/contract'
import { restartAt } from '../fixtures/clock.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMail } from '../fixtures/mailbox.ts'
import type { Person } from '../fixtures/person.ts'
import { buyWithSavedCard } from '../fixtures/shop.ts'
import { logIn } from '../fixtures/sign-up.ts'

test.use({ embedded: true, serverEnv: { DEV_COUNTRY: 'DE' } })

const minuteMs = 60_000

async function membershipOf({ page, token }: Person): Promise<OwnSubscription> {
  const headers = { authorization: `Bearer ${token}`, packagename: 'serendip' }
  return (await page.request.get('/api/subscription', { headers })).json()
}

test('a renewal whose card is declined keeps premium in its grace, and goes on once another card pays', async ({
  server,
  people,
}) => {
  const ada = await people.add({ name: 'Ada', viewport: 'phone' })
  const { t } = ada
  const buyer = { ...ada, origin: server.origin }
  await buyWithSavedCard(buyer, '9995', 'membership')
  await buyWithSavedCard(buyer, '4242')
  const { subscription: bought } = await membershipOf(ada)
  const firstEnd = bought?.periodEndsAt ?? 0

  await restartAt(server, firstEnd + minuteMs)
  const { email, password } = ada
  const account = await logIn(server.origin, { email, password })
  const returned = await people.enter(account, { name: 'Ada', viewport: 'phone' })
  const { page } = returned
  await followMail(page, ada.email, {
    subject: t('mail:membershipFailed.subject'),
    link: t('mail:membershipFailed.button'),
  })
  await expect(page.getByText(t('membership:unpaid.title'))).toBeVisible()
  await returned.open('/profile')
  await expect(page.getByText(t('profile:premium'), { exact: true })).toBeVisible()
  await returned.open('/settings/membership')
  await page.getByRole('button', { name: t('membership:card.use') }).click()
  await expect(page.getByRole('button', { name: t('membership:card.use') })).toBeVisible()

  await restartAt(server, firstEnd + 3 * minuteMs)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: t('membership:state.active') })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  const { subscription: renewed } = await membershipOf(returned)
  expect(renewed?.card?.lastFour).toBe('4242')
  expect(renewed?.periodEndsAt).toBeGreaterThan(firstEnd + 27 * 24 * 60 * minuteMs)
})
