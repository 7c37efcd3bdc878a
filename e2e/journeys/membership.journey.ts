import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMail } from '../fixtures/mailbox.ts'
import type { Person } from '../fixtures/person.ts'

test.use({ serverEnv: { DEV_COUNTRY: 'DE' } })

/** Buys a month on the page of the payment service, where the card is saved. */
async function buyAMonth({ page, t, open }: Person, card: RegExp): Promise<void> {
  await open('/payment/membership')
  const pay = page.getByRole('button', { name: t('shop:membership.pay', { price: '€19.99' }) })
  await pay.click()
  await expect(page.getByText(t('shop:membership.consentNeeded'))).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^I agree: we charge this card €19\.99 now and every month/ })
    .check()
  await expectAccessible(page)
  await pay.click()
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const paid = page.getByRole('dialog', { name: t('shop:membership.success') })
  await expect(paid).toBeVisible()
  await paid.getByRole('button', { name: t('shop:success.go') }).click()
}

test('a member bought, cancels in two taps, restarts for less, and cancels by a mail without a login', async ({
  people,
}) => {
  const ada = await people.add({ name: 'Ada', viewport: 'phone' })
  const { page, t } = ada
  await buyAMonth(ada, /4242/)
  await page.getByRole('link', { name: t('shop:membership.toOwn') }).click()
  await expect(page.getByRole('heading', { name: t('membership:state.active') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('membership:cancel.go') }).click()
  await page.getByRole('button', { name: t('membership:cancel.reason.price') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Premium is cancelled\. You keep it until /)).toBeVisible()
  await dialog.getByRole('button', { name: t('everywhere:close') }).click()
  await expect(page.getByRole('heading', { name: t('membership:state.cancelled') })).toBeVisible()
  await page.getByRole('button', { name: t('membership:restart.goOffer') }).click()
  await expect(page.getByText(/^€13\.99 on /)).toBeVisible()

  await page.context().clearCookies()
  await followMail(page, ada.email, {
    subject: 'Premium goes on',
    link: t('mail:membershipRestarted.second'),
  })
  await expect(page).toHaveURL(/\/membership\/cancel#/)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('membership:cancel.reason.other') }).click()
  await expect(page.getByText(/^Premium is cancelled\. You keep it until /)).toBeVisible()
})
