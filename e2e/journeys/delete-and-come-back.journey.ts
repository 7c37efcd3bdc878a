import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import type { Person } from '../fixtures/person.ts'

const press = ({ page, say }: Person, address: string) =>
  page.getByRole('button', { name: say(address), exact: true }).click()

async function comeBack(ada: Person): Promise<void> {
  const { page, say } = ada
  await page.getByRole('link', { name: say('standing:login'), exact: true }).click()
  await page.getByRole('textbox', { name: say('auth:login.email') }).fill(ada.email)
  await page.getByLabel(say('auth:login.password'), { exact: true }).fill(ada.password)
  await press(ada, 'auth:login.submit')
  await expect(page).toHaveURL(/\/\?action=reactivate$/)
  await expect(page.getByRole('heading', { name: say('auth:reactivate.heading') })).toBeVisible()
  await expectAccessible(page)
  await press(ada, 'auth:reactivate.submit')
  await expect(page).toHaveURL(/\/match/)
}

async function takeArchive({ page, password, say }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('settings:archive.title') })
  await dialog.getByLabel(say('settings:currentPassword'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('settings:archive.submit'), exact: true }).click()
}

test('an account rests and wakes, is deleted and taken back, and its archive can be had throughout', async ({
  person,
}) => {
  const ada = await person({ viewport: 'phone' })
  const { page, say } = ada
  await ada.open('/settings')
  await press(ada, 'settings:data.export')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await takeArchive(ada)
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)

  await press(ada, 'settings:data.deactivate')
  const rest = page.getByRole('dialog', { name: say('settings:deactivate.title') })
  await rest.getByLabel(say('settings:currentPassword'), { exact: true }).fill(ada.password)
  await press(ada, 'settings:deactivate.submit')
  await expect(page.getByRole('heading', { name: say('standing:deactivated.heading') })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await comeBack(ada)

  await ada.page.goto('/settings')
  await press(ada, 'settings:data.delete')
  const dialog = page.getByRole('dialog', { name: say('settings:delete.title') })
  const password = dialog.getByLabel(say('settings:currentPassword'), { exact: true })
  await password.fill('not this one')
  await press(ada, 'settings:delete.submit')
  await expect(dialog.getByText(say('error:password_mismatch'))).toBeVisible()
  await expectAccessible(page)
  await password.fill(ada.password)
  await press(ada, 'settings:delete.submit')
  await expect(page.getByRole('heading', { name: say('standing:deleted.heading') })).toBeVisible()
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
