import type { Page } from '@playwright/test'
import type { OwnPhotos } from '@serendip/contract'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'

const api = (person: Person) => ({ authorization: `Bearer ${person.token}` })

/** Chooses a picture without a person (the screen itself) and opens the crop dialog. */
async function choosePicture({ page, t }: Person): Promise<void> {
  const buffer = await page.screenshot()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('photo:choose'), exact: true }).click()
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('dialog', { name: t('photo:crop.title') })).toBeVisible()
}

/** A person's entry in the list: their photo, or only the drawn avatar. */
const pictureOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).locator('img')

const save = ({ page, t }: Person) =>
  page.getByRole('button', { name: t('profile:edit.save'), exact: true }).click()

test('a photo is cropped without a gesture, waits, and is seen by others once it was approved', async ({
  person,
  server,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })
  const { page, t } = ada
  // Only people one met can be blocked, and the list of them shows their photos.
  await meet(ada, bo)
  await page.getByRole('button', { name: t('call:controls.end'), exact: true }).click()
  await ada.open('/profile/edit')
  await choosePicture(ada)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('photo:crop.closer') }).click()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '1.2')
  await page.getByRole('button', { name: t('photo:crop.left') }).click()
  await page.getByRole('button', { name: t('photo:crop.use') }).click()
  await expect(page.getByText(t('photo:pending'))).toBeVisible()
  await expect(page.getByRole('img', { name: t('photo:yours') }).locator('img')).toBeVisible()

  await bo.page.request.post(`/api/block/${ada.userId}`, { headers: api(bo), data: {} })
  await bo.open('/blocklist')
  await expect(bo.page.getByText('Ada', { exact: true })).toBeVisible()
  await expect(pictureOf(bo.page, 'Ada')).toHaveCount(0)

  const own = await page.request.get('/api/profile/photo', { headers: api(ada) })
  const { waiting } = (await own.json()) as OwnPhotos
  const photoId = waiting?.photoId ?? ''
  const looked = await page.request.get(`/api/photos/${photoId}/page`, { headers: api(bo) })
  expect(looked.status(), 'a waiting photo by its id').toBe(404)

  await page.request.post(`${server.origin}/dev/photos`, { form: { photoId, verdict: 'approved' } })
  await expect(page.getByText(t('photo:shown')), 'the approval shows without a reload').toBeVisible()
  await bo.page.reload()
  await expect(pictureOf(bo.page, 'Ada')).toBeVisible()
})

test('unsaved changes survive a lost connection and a reload, and are never left by accident', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const { page, t, context } = ada
  await ada.open('/profile/edit')
  const bio = page.getByRole('textbox', { name: t('profile:edit.bio') })
  const name = page.getByRole('textbox', { name: t('profile:edit.name') })
  await bio.fill('I live at number 12')
  await name.fill('A')
  await save(ada)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await name.fill('Ada Lovelace')
  await context.setOffline(true)
  await save(ada)
  await expect(page.getByText(t('profile:edit.unreachable'))).toBeVisible()
  await context.setOffline(false)
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(bio).toHaveValue('I live at number 12')
  await expect(name).toHaveValue('Ada Lovelace')
  await expectAccessible(page)

  await page.getByRole('link', { name: t('nav:profile'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile:leave.stay') })
    .last()
    .click()
  await save(ada)
  await expect(page.getByText(t('profile:edit.saved'))).toBeVisible()
  await page.getByRole('link', { name: t('nav:profile'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ada Lovelace/ })).toBeVisible()
  await expect(page.getByText('I live at number **')).toBeVisible()
})
