import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { expectCallWith, log, meet, pictureOf, write } from '../fixtures/meeting.ts'

test.use({ embedded: true })

test('a server killed in a call does not end it: the picture continues, and messages work afterwards, even if a page reloads meanwhile', async ({
  person,
  server,
}) => {
  // Two restarts of the server.
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await server.kill()
  await expect(ada.page.getByText(ada.t('call:away.socket'))).toBeVisible()
  expect((await watchVideo(pictureOf(ada, bo))).changes).toBeGreaterThan(0)
  await server.start()
  await expect(ada.page.getByText(ada.t('call:away.socket'))).toBeHidden()
  await expect(bo.page.getByText(bo.t('call:away.socket'))).toBeHidden()
  await write(ada, bo, 'Did you notice?')
  await expect(log(bo)).toContainText('Did you notice?')
  await write(bo, ada, 'Notice what?')
  await expect(log(ada)).toContainText('Notice what?')
  expect((await watchVideo(pictureOf(bo, ada))).changes).toBeGreaterThan(0)

  // Once more, and this time one page is gone too: only the database remembers the call.
  await server.kill()
  await server.start()
  await ada.page.reload()
  await Promise.all([expectCallWith(ada, bo), expectCallWith(bo, ada)])
  await expect(log(ada)).toContainText('Notice what?')
  await write(ada, bo, 'Here I am again')
  await expect(log(bo)).toContainText('Here I am again')
  const seen = await Promise.all([watchVideo(pictureOf(ada, bo)), watchVideo(pictureOf(bo, ada))])
  for (const { changes } of seen) expect(changes).toBeGreaterThan(0)
})
