import type { OwnPhotos } from '@serendip/contract'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { meet } from '../fixtures/meeting.ts'
import { createOperator, setUpOperator } from '../fixtures/operator.ts'

// A server of its own: the queue holds nothing else.
test.use({ serverEnv: { JOURNEY: 'photo-review-in-the-console' } })

const email = 'first@console.example'

test('the first admin is made by a command, sets up the second factor, and takes a photo from the queue that others see once it is approved', async ({
  server,
  person,
  browser,
}) => {
  test.slow()
  const given = await createOperator(server, email, 'admin', 'First', 'Admin')

  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  // A photo is seen by those who have something to do with its owner.
  await meet(ada, bo)
  const of = (token: string) => ({ authorization: `Bearer ${token}` })
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await ada.page.screenshot() }
  const announced = {
    purpose: 'profilePhoto',
    contentType: file.mimeType,
    sizeBytes: file.buffer.length,
  }
  const allowed = await ada.page.request.post('/api/createFileUpload', {
    headers: of(ada.token),
    data: announced,
  })
  const { url, fields } = await allowed.json()
  const sent = await ada.page.request.post(url, { headers: of(ada.token), multipart: { ...fields, file } })
  expect(sent.status(), await sent.text()).toBe(200)
  const own = await ada.page.request.get('/api/profile/photo', { headers: of(ada.token) })
  const photoId = ((await own.json()) as OwnPhotos).waiting?.photoId ?? ''
  const seenByBo = async () =>
    (await bo.page.request.get(`/api/photos/${photoId}/page`, { headers: of(bo.token) })).status()
  expect(await seenByBo(), 'a waiting photo').toBe(404)

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.consoleOrigin()}/queue`)
  await setUpOperator(page, email, given)

  await expect(page.getByRole('row').filter({ hasText: 'Ada' })).toContainText('Photo')
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expect(page.getByRole('img', { name: 'Photo of Ada' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible()
  await expect(page.getByText('Photo of Ada approved.')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(seenByBo).toBe(200)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Photo approved' })).toContainText('First Admin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(page.getByText(/entries is intact/)).toBeVisible()
  await context.close()
})
