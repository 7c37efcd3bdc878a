import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { createOperator, makeArtist } from '../fixtures/operator.ts'
import type { Person } from '../fixtures/person.ts'

// A server of its own: the queue holds nothing else.
test.use({ serverEnv: { JOURNEY: 'gallery-review-in-the-console' } })

const email = 'first@console.example'

/** Adds a picture to the gallery on the open screen of the profile. */
async function addPicture({ page, t }: Person, count: number): Promise<void> {
  const buffer = await page.screenshot()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('gallery:add'), exact: true }).click()
  await (await choosing).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: t('photo:crop.use') }).click()
  await expect(page.getByText(t('gallery:count', { of: String(count), max: '9' }))).toBeVisible()
}

const tilesOf = ({ page, t }: Person) =>
  page.getByRole('list', { name: t('gallery:own') }).getByRole('listitem')

/** The console's page of the next picture, ready to be decided. */
async function expectReview(page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: 'Photo of Mira' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled()
}

/** Declines for nudity. On a busy machine the buttons may be drawn before the page listens to keys. */
async function declineLast(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('3')
    const empty = page.getByRole('heading', { name: 'Nothing is waiting for you' })
    await expect(empty).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('a creator adds two pictures, an operator approves one and declines the other, and another person sees exactly one', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'admin', 'First', 'Admin')
  const mira = await person({ name: 'Mira', viewport: 'phone' })
  const bo = await person({ name: 'Bo' })

  const context = await browser.newContext()
  const page = await context.newPage()
  await makeArtist(page, { email, given, profileAddress: `${server.consoleOrigin()}/people/${mira.userId}` })

  await mira.open('/profile/edit')
  await addPicture(mira, 1)
  await addPicture(mira, 2)
  await expect(tilesOf(mira)).toContainText([
    mira.t('gallery:state.pending'),
    mira.t('gallery:state.pending'),
  ])
  await expectAccessible(mira.page)

  await bo.open(`/user-detail/${mira.userId}`)
  await expect(bo.page.getByRole('heading', { name: /Mira/ })).toBeVisible()
  const seenByBo = bo.page.getByRole('region', { name: bo.t('gallery:title', { name: 'Mira' }) })
  await expect(seenByBo).toHaveCount(0)

  await page.goto(`${server.consoleOrigin()}/queue?kind=galleries`)
  await expect(page.getByRole('row').filter({ hasText: 'Mira' })).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expectReview(page)
  await expect(
    page.getByRole('region', { name: 'Other photos of this person' }).getByRole('img'),
  ).toHaveCount(1)
  await expectAccessible(page)
  const first = page.url()
  await page.keyboard.press('a')
  await expect(page.getByText('Photo of Mira approved.')).toBeVisible()
  await expect(page).not.toHaveURL(first)
  await expectReview(page)
  await declineLast(page)

  // Both decisions arrive without a reload.
  await expect(tilesOf(mira)).toContainText([
    mira.t('gallery:state.approved'),
    mira.t('gallery:state.declined') + mira.t('photo:reason.nudity'),
  ])
  await bo.page.reload()
  await expect(seenByBo.getByRole('button')).toHaveCount(1)
  await expectAccessible(bo.page)
  await seenByBo.getByRole('button').click()
  const large = bo.t('gallery:of', { at: '1', of: '1', name: 'Mira' })
  await expect(bo.page.getByRole('dialog').getByRole('img', { name: large })).toBeVisible()
  await expectAccessible(bo.page)
  await context.close()
})
