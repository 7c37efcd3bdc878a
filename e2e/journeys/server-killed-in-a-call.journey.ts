import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { log, meet, pictureOf, write } from '../fixtures/meeting.ts'

test('a server killed in a call does not end it: the picture goes on, and texts work afterwards', async ({
  person,
  server,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await server.kill()
  await expect(ada.page.getByText(ada.say('call:away.socket'))).toBeVisible()
  expect((await watchVideo(pictureOf(ada, bo))).changes).toBeGreaterThan(0)
  await server.start()
  await expect(ada.page.getByText(ada.say('call:away.socket'))).toBeHidden()
  await expect(bo.page.getByText(bo.say('call:away.socket'))).toBeHidden()
  await write(ada, bo, 'Did you notice?')
  await expect(log(bo)).toContainText('Did you notice?')
  await write(bo, ada, 'Notice what?')
  await expect(log(ada)).toContainText('Notice what?')
  expect((await watchVideo(pictureOf(bo, ada))).changes).toBeGreaterThan(0)
})
