import { expect, test } from '../fixtures/journey.ts'
import { audioEnergy, watchVideo } from '../fixtures/media.ts'
import { log, meet, pictureOf, write } from '../fixtures/meeting.ts'

test('two people on two server processes see, hear and write to each other, and either ends it', async ({
  cluster,
  person,
}) => {
  const [first, second] = cluster
  const ada = await person({ name: 'Ada', origin: first.origin })
  const bo = await person({ name: 'Bo', origin: second.origin })
  await meet(ada, bo)
  for (const [viewer, other] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    const seen = await watchVideo(pictureOf(viewer, other))
    expect(seen.changes).toBeGreaterThan(seen.frames / 3)
    expect(await audioEnergy(pictureOf(viewer, other))).toBeGreaterThan(0)
  }
  await write(ada, bo, 'I am on the first process')
  await expect(log(bo)).toContainText('I am on the first process')
  await write(bo, ada, 'and I on the second')
  await expect(log(ada)).toContainText('and I on the second')
  await ada.page.getByRole('button', { name: ada.say('call:controls.end'), exact: true }).click()
  await expect(pictureOf(bo, ada)).toBeHidden()
})
