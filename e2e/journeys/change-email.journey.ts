import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMail, followMailAndTap } from '../fixtures/mailbox.ts'
import type { Person } from '../fixtures/person.ts'

const press = ({ page, t }: Person, address: string) =>
  page.getByRole('button', { name: t(address), exact: true }).click()

/** An unconfirmed address gets no mail that only informs. */
async function confirm({ page, email, t }: Person): Promise<void> {
  await followMailAndTap(page, email, {
    subject: t('mail:confirmEmail.subject'),
    link: t('mail:confirmEmail.button'),
    button: t('auth:linkRequest.confirm'),
  })
  await expect(page.getByText(t('nav:confirmed'))).toBeVisible()
}

test('another email takes effect once its own mail is confirmed; its link asks first and says when it is confirmed already', async ({
  person,
}) => {
  const ada = await person({ viewport: 'phone' })
  const { page, t } = ada
  const next = `new.${ada.email}`
  await confirm(ada)
  await ada.open('/settings/account')
  await press(ada, 'settings:email.title')
  const dialog = page.getByRole('dialog', { name: t('settings:email.title') })
  await dialog.getByLabel(t('settings:email.new')).fill(next)
  await dialog.getByLabel(t('settings:currentPassword'), { exact: true }).fill('not this one')
  await press(ada, 'settings:email.submit')
  await expect(dialog.getByText(t('error:password_mismatch'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(t('settings:currentPassword'), { exact: true }).fill(ada.password)
  await press(ada, 'settings:email.submit')
  await expect(dialog.getByText(next)).toBeVisible()
  await dialog
    .getByRole('button', { name: t('everywhere:close') })
    .last()
    .click()

  await press(ada, 'settings:email.resend')
  await expect(page.getByText('Confirmation email was send.')).toBeVisible()
  // The old address is notified, and sees no more of the new one than its beginning.
  await page.goto(`/dev/mail?${new URLSearchParams({ to: ada.email })}`)
  await expect(page.getByRole('heading', { name: t('mail:emailChanging.subject') })).toBeVisible()

  let link = ''
  page.on('request', (request) => {
    if (request.url().includes('emailCode=')) link = request.url()
  })
  await followMailAndTap(page, next, {
    subject: t('mail:confirmChange.subject'),
    link: t('mail:confirmChange.button'),
    button: t('auth:linkRequest.confirm'),
  })
  await expect(page.getByText(t('nav:confirmed'))).toBeVisible()
  await expect(page).toHaveURL(/\/match$/)
  await ada.open('/settings/account')
  await expect(page.getByText('n***')).toBeVisible()

  // A second opening confirms nothing new and says so; an unknown code is refused.
  await page.goto(link)
  await press(ada, 'auth:linkRequest.confirm')
  await expect(page.getByText(t('nav:confirmedAlready'))).toBeVisible()
  await page.goto('/login?emailCode=aaaaaaaaaaaaaaaaaaaaaaaa')
  await press(ada, 'auth:linkRequest.confirm')
  await expect(page.getByText(t('nav:notConfirmed.expired'))).toBeVisible()
  await expect(page).toHaveURL(/\/match$/)
})

test('an address that somebody else signed up with is not confirmed by a scanner that runs scripts, but by a tap', async ({
  person,
  visitor,
}) => {
  const { page, email, token, t } = await person()
  const headers = { authorization: `Bearer ${token}` }
  const isConfirmed = async () =>
    (await (await page.request.get('/api/profile', { headers })).json()).profile.emailConfirmed
  const mail = { subject: t('mail:confirmEmail.subject'), link: t('mail:confirmEmail.button') }
  const confirmation = { ...mail, button: t('auth:linkRequest.confirm') }

  // A scanner opens the link in a browser of its own, and waits until its page has nothing left to do.
  const scanner = await visitor()
  const sent: string[] = []
  scanner.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await followMail(scanner, email, mail)
  await scanner.waitForLoadState('networkidle')
  await scanner.reload({ waitUntil: 'networkidle' })
  expect(sent.filter((url) => /confirm/i.test(url))).toEqual([])
  expect(await isConfirmed()).toBe(false)
  await expect(scanner.getByRole('button', { name: confirmation.button, exact: true })).toBeVisible()

  const owner = await visitor({ viewport: 'phone' })
  await followMailAndTap(owner, email, confirmation)
  await expect(owner.getByText(t('nav:confirmed'), { exact: true })).toBeVisible()
  expect(await isConfirmed()).toBe(true)
})

test('the newsletter is switched on in the settings, its link unsubscribes, and one tap undoes that', async ({
  person,
  visitor,
}) => {
  const ada = await person()
  const { page, t } = ada
  await confirm(ada)
  await ada.open('/settings/notifications')
  const newsletter = page.getByRole('switch', { name: t('settings:newsletter.email') })
  // Leaving the page before the answer would take the request back.
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/emailSubscription'))
  await newsletter.check()
  await stored
  await followMail(page, ada.email, {
    subject: t('mail:newsletterOn.subject'),
    link: t('mail:layout.unsubscribe'),
  })
  await expect(page.getByRole('heading', { name: t('recovery:newsletter.asked.heading') })).toBeVisible()
  await expectAccessible(page)
  const link = page.url()
  await press(ada, 'recovery:newsletter.end')
  await expect(page.getByRole('heading', { name: t('recovery:newsletter.ended.heading') })).toBeVisible()
  await press(ada, 'recovery:newsletter.undo')
  await expect(page.getByRole('heading', { name: t('recovery:newsletter.undone.heading') })).toBeVisible()
  // A person who is not logged in can unsubscribe as well, and opens nothing else.
  const elsewhere = await visitor({ viewport: 'phone' })
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: t('recovery:newsletter.end') }).click()
  await expect(elsewhere.getByRole('heading', { name: t('recovery:newsletter.ended.heading') })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: t('recovery:newsletter.undo') })).toBeHidden()
  await ada.open('/settings/notifications')
  await expect(newsletter).not.toBeChecked()
})
