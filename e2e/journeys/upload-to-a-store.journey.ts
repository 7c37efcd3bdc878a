import { anObjectStore } from '../../server/test/s3.ts'
import { expect, test as base } from '../fixtures/journey.ts'
import { meet, stayAfterCalls } from '../fixtures/meeting.ts'
import type { Person } from '../fixtures/person.ts'
import { attachPhotos } from '../fixtures/photos.ts'

type Store = Awaited<ReturnType<typeof anObjectStore>>

/** A server whose files are in an object store of another origin, to which browsers may upload by themselves. */
const test = base.extend<object, { store: Store }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured.
    async ({}, use) => {
      const store = await anObjectStore()
      await use(store)
      await store.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    ({ store: { settings } }, use) =>
      use({
        S3_ENDPOINT: settings.endpoint,
        S3_BUCKET: settings.bucket,
        UPLOAD_ORIGINS: settings.endpoint,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      }),
    { scope: 'worker' },
  ],
})

const messages = ({ page, t }: Person, name: string) =>
  page.getByRole('log', { name: t('chat:log', { name }) })

test('photos go from the browser to the store without the session, one is cancelled, and the other one is seen', async ({
  person,
  store,
}) => {
  test.slow()
  const [ada, bo] = [await person({ name: 'Ada', viewport: 'phone' }), await person({ name: 'Bo' })]
  for (const participant of [ada, bo]) await stayAfterCalls(participant)
  await meet(ada, bo)
  await ada.page.getByRole('button', { name: ada.t('call:controls.end'), exact: true }).click()
  await ada.page.getByRole('link', { name: ada.t('call:ended.message') }).click()

  const held = Promise.withResolvers<void>()
  let forms = 0
  await ada.page.route(`${store.settings.endpoint}/**`, async (route) => {
    expect(route.request().headers()['authorization']).toBeUndefined()
    forms += 1
    if (forms === 1) await held.promise
    await route.continue().catch(() => undefined)
  })
  await attachPhotos(ada, ['first.jpg', 'second.jpg'])
  await ada.page.getByRole('button', { name: ada.t('chat:send'), exact: true }).click()
  const cancel = messages(ada, 'Bo').getByRole('button', {
    name: ada.t('chat:media.cancel', { what: ada.t('chat:content.image') }),
  })
  await expect(cancel).toHaveCount(2)
  await expect.poll(() => forms).toBe(1)
  await cancel.first().click()
  held.resolve()
  await expect(messages(ada, 'Bo').getByText(ada.t('chat:status.sent'))).toBeVisible()
  expect(forms).toBe(2)

  await bo.open('/chat')
  await bo.page.getByRole('link', { name: new RegExp(bo.t('chat:content.image')) }).click()
  const what = bo.t('chat:media.image')
  await messages(bo, 'Ada')
    .getByRole('button', { name: bo.t('chat:media.open', { what }) })
    .click()
  await expect(bo.page.getByRole('dialog').getByRole('img')).toBeVisible()
})
