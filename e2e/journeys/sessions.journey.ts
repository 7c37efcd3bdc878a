import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { logIn } from '../fixtures/sign-up.ts'

test('a login on another device is listed and ended, its browser is notified, and a new password ends the rest', async ({
  person,
  people,
  server,
}) => {
  const ada = await person()
  const credentials = { email: ada.email, password: ada.password }
  const phone = await people.enter(await logIn(server.origin, credentials), { viewport: 'phone' })
  const third = await people.enter(await logIn(server.origin, credentials), { language: 'ar' })
  await phone.open('/settings/account')
  await third.open('/settings/account')
  await expect(third.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(phone.page)
  const { page, t } = ada
  await ada.open('/settings/account')
  const end = page.getByRole('listitem').getByRole('button', { name: /^Log out/ })
  await expect(end).toHaveCount(2)
  await expect(page.getByText(t('settings:sessions.current'), { exact: true })).toHaveCount(1)
  await end.first().click()
  await expect(end).toHaveCount(1)
  // One of the two other browsers was notified at once, and forgot who was logged in.
  const isHome = ({ page }: typeof phone) => /^\/(ar)?$/.test(new URL(page.url()).pathname)
  await expect.poll(() => [phone, third].filter(isHome).length).toBe(1)

  const given = [phone, third].find(isHome) ?? phone
  // Each lands on the start page in the language that they read.
  await expect(given.page).toHaveURL(given === third ? /\/ar$/ : /\/$/)
  await expect(given.page.getByText(given.t('landing:sessionEnded'))).toBeVisible()
  await expectAccessible(given.page)
  await given.page.reload()
  await expect(given.page.getByText(given.t('landing:sessionEnded'))).toBeHidden()

  await page.getByRole('button', { name: t('settings:password.title'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('settings:password.title') })
  const current = dialog.getByLabel(t('settings:currentPassword'), { exact: true })
  await current.fill('not this one')
  await dialog.getByLabel(t('settings:password.new'), { exact: true }).fill('seven quiet herons')
  await dialog.getByRole('button', { name: t('settings:password.submit') }).click()
  await expect(dialog.getByText('Password does not match!')).toBeVisible()
  await expectAccessible(page)
  await current.fill(ada.password)
  await dialog.getByRole('button', { name: t('settings:password.submit') }).click()
  await expect(page.getByText(t('settings:password.done'))).toBeVisible()
  await expect(end).toHaveCount(0)
  for (const participant of [phone, third]) {
    await expect(participant.page).toHaveURL(participant === third ? /\/ar$/ : /\/$/)
    expect(await participant.page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  }
  // Logging out clears what a session stored, but not the preferences of this browser.
  await page.evaluate(() => {
    for (const entry of ['favorites', 'gifts', 'theme', 'deviceId']) localStorage.setItem(entry, 'kept')
  })
  await page.getByRole('button', { name: t('settings:account.logout'), exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  const left = await page.evaluate(() => Object.keys(localStorage))
  for (const entry of ['user', 'favorites', 'gifts']) expect(left).not.toContain(entry)
  for (const entry of ['theme', 'deviceId']) expect(left).toContain(entry)
})

test('logging out without a network stays on the screen, and leads to the start page once there is one', async ({
  person,
}) => {
  const { page, context, t, open } = await person()
  await open('/settings/account')
  const logOut = page.getByRole('button', { name: t('settings:account.logout'), exact: true })
  await expect(logOut).toBeVisible()
  await context.setOffline(true)
  await logOut.click()
  await page.waitForFunction(() => localStorage.getItem('user') === null)
  await expect(page.getByText(t('toasts:offlineTitle'))).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
