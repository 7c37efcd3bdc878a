import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { expectCallWith, log, meet, pictureOf, write } from '../fixtures/meeting.ts'

test('after a reload the call continues by itself, with its pictures and its messages', async ({
  person,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  await write(ada, bo, 'Wait, I reload')
  await expect(log(bo)).toContainText('Wait, I reload')
  await ada.page.reload()
  await expectCallWith(ada, bo)
  for (const [viewer, other] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    expect((await watchVideo(pictureOf(viewer, other))).changes).toBeGreaterThan(0)
  }
  await expect(log(ada)).toContainText('Wait, I reload')
  await write(bo, ada, 'Welcome back')
  await expect(log(ada)).toContainText('Welcome back')
})
