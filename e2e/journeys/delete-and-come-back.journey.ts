import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import type { Person } from '../fixtures/person.ts'

test.use({ embedded: true })

const press = ({ page, t }: Person, address: string) =>
  page.getByRole('button', { name: t(address), exact: true }).click()

async function comeBack(ada: Person): Promise<void> {
  const { page, t } = ada
  await page.getByRole('link', { name: t('standing:login'), exact: true }).click()
  await page.getByRole('textbox', { name: t('auth:login.email') }).fill(ada.email)
  await page.getByLabel(t('auth:login.password'), { exact: true }).fill(ada.password)
  await press(ada, 'auth:login.submit')
  await expect(page).toHaveURL(/\/\?action=reactivate$/)
  await expect(page.getByRole('heading', { name: t('auth:reactivate.heading') })).toBeVisible()
  await expectAccessible(page)
  await press(ada, 'auth:reactivate.submit')
  await expect(page).toHaveURL(/\/match/)
}

async function takeArchive({ page, password, t }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('settings:archive.title') })
  await dialog.getByLabel(t('settings:currentPassword'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('settings:archive.submit'), exact: true }).click()
}

test('an account rests and wakes, is deleted and taken back, and its archive can be had throughout', async ({
  person,
}) => {
  const ada = await person({ viewport: 'phone' })
  const { page, t } = ada
  await ada.open('/settings/data')
  await press(ada, 'settings:data.export')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await takeArchive(ada)
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)

  await press(ada, 'settings:data.deactivate')
  const rest = page.getByRole('dialog', { name: t('settings:deactivate.title') })
  await rest.getByLabel(t('settings:currentPassword'), { exact: true }).fill(ada.password)
  await press(ada, 'settings:deactivate.submit')
  await expect(page.getByRole('heading', { name: t('standing:deactivated.heading') })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await comeBack(ada)

  await ada.page.goto('/settings/data')
  await press(ada, 'settings:data.delete')
  const dialog = page.getByRole('dialog', { name: t('settings:delete.title') })
  const password = dialog.getByLabel(t('settings:currentPassword'), { exact: true })
  await password.fill('not this one')
  await press(ada, 'settings:delete.submit')
  await expect(dialog.getByText(t('error:password_mismatch'))).toBeVisible()
  await expectAccessible(page)
  await password.fill(ada.password)
  await press(ada, 'settings:delete.submit')
  await expect(page.getByRole('heading', { name: t('standing:deleted.heading') })).toBeVisible()
  // A reload keeps the page, which still offers the archive; the app itself stays closed.
  await page.reload()
  await press(ada, 'standing:export')
  const archive = page.waitForEvent('download')
  await takeArchive(ada)
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/)
  await page.goto('/match')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/?action=standing')
  await comeBack(ada)
})
