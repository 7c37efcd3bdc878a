import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { withAuthenticator } from '../fixtures/authenticator.ts'
import { expect, test } from '../fixtures/journey.ts'
import { followMailAndTap } from '../fixtures/mailbox.ts'
import type { Person } from '../fixtures/person.ts'
import { totpNow } from '../fixtures/totp.ts'
import { translatorFor } from '../fixtures/translate.ts'

// Several logins in separate browsers, each with a password that takes time to check.
test.setTimeout(180_000)

const t = translatorFor('en')
const confirmMail = {
  subject: t('mail:confirmEmail.subject'),
  link: t('mail:confirmEmail.button'),
  button: t('auth:linkRequest.confirm'),
}
const press = (page: Page, address: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: t(address, values), exact: true }).click()

/** In the settings, with a confirmed address: without one there is no second factor. */
async function openSettings({ page, email, open }: Person): Promise<void> {
  await open('/settings/account')
  await expect(page.getByText(t('second-factor:section.confirmEmail'))).toBeVisible()
  await followMailAndTap(page, email, confirmMail)
  await expect(page.getByText(t('nav:confirmed'))).toBeVisible()
  await open('/settings/account')
}

async function enterPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('settings:currentPassword'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('second-factor:next'), exact: true }).click()
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: t('auth:login.email') }).fill(email)
  await page.getByLabel(t('auth:login.password'), { exact: true }).fill(password)
  await press(page, 'auth:login.submit')
}

test('an authenticator app is set up, and its code or a recovery code finishes a login', async ({
  person,
  visitor,
}) => {
  const ada = await person({ language: 'en' })
  const { page } = ada
  await openSettings(ada)
  await press(page, 'second-factor:app.setUp')
  const dialog = page.getByRole('dialog')
  await enterPassword(page, ada.password)
  await expect(dialog.getByRole('img', { name: t('second-factor:app.qr') })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await dialog.locator('bdi').textContent()) ?? '').replaceAll(' ', '')
  const appCode = dialog.getByLabel(t('second-factor:app.code'))
  await appCode.fill('000000')
  await press(page, 'second-factor:app.confirm')
  await expect(dialog.getByText(t('error:second_factor_wrong'))).toBeVisible()
  await appCode.fill(totpNow(secret))
  await press(page, 'second-factor:app.confirm')
  await expect(dialog.getByText(t('second-factor:codes.text'))).toBeFocused()
  await expectAccessible(page)
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await press(page, 'second-factor:codes.done')

  const laptop = await visitor({ viewport: 'phone' })
  await logIn(laptop, ada)
  await expect(laptop).toHaveURL(/\/login\/secondstep$/)
  await expectAccessible(laptop)
  // The next one, which the server accepts too: the current one is used.
  await laptop.getByLabel(t('second-factor:step.totp')).fill(totpNow(secret, 1))
  await press(laptop, 'second-factor:step.submit')
  await expect(laptop).toHaveURL(/\/match/)

  const tablet = await visitor()
  await logIn(tablet, ada)
  await press(tablet, 'second-factor:step.useRecovery')
  const recovery = tablet.getByLabel(t('second-factor:step.recovery'))
  await recovery.fill('not-a-code-1')
  await press(tablet, 'second-factor:step.submit')
  await expect(tablet.getByText(t('error:second_factor_wrong'))).toBeVisible()
  await recovery.fill(codes[0] ?? '')
  await press(tablet, 'second-factor:step.submit')
  await expect(tablet).toHaveURL(/\/match/)
})

test('a passkey is added, logs in alone and as a second step, and is removed', async ({ person }) => {
  const ada = await person({ language: 'en' })
  const { page } = ada
  await openSettings(ada)
  await withAuthenticator(page)
  await press(page, 'second-factor:passkeys.add')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('second-factor:passkeys.name'), { exact: true }).fill('Ada’s phone')
  await enterPassword(page, ada.password)
  await press(page, 'second-factor:codes.done')
  await expect(page.getByText('Ada’s phone')).toBeVisible()
  await expectAccessible(page)

  await press(page, 'settings:account.logout')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await press(page, 'second-factor:login.passkey')
  await expect(page).toHaveURL(/\/match/)

  await ada.open('/settings/account')
  await press(page, 'settings:account.logout')
  await expect(page).toHaveURL(/\/$/)
  await logIn(page, ada)
  await press(page, 'second-factor:step.passkey')
  await expect(page).toHaveURL(/\/match/)

  // Without any factor the password is enough again.
  await ada.open('/settings/account')
  await press(page, 'second-factor:passkeys.removeName', { name: 'Ada’s phone' })
  await enterPassword(page, ada.password)
  await expect(page.getByText(t('second-factor:passkeys.removed'))).toBeVisible()
  await press(page, 'settings:account.logout')
  await expect(page).toHaveURL(/\/$/)
  await logIn(page, ada)
  await expect(page).toHaveURL(/\/match/)
})
