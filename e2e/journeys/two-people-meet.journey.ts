import { expectAccessible } from '../fixtures/accessibility.ts'
import { chromiumPath, moreCamerasFlags } from '../fixtures/browser.ts'
import { changeCamera, changeVolume, floatPicture, goDark, mute } from '../fixtures/call-controls.ts'
import { expect, test } from '../fixtures/journey.ts'
import { audioEnergy, watchVideo } from '../fixtures/media.ts'
import { log, meet, pictureOf, write } from '../fixtures/meeting.ts'

test.use({ embedded: true, launchOptions: { executablePath: chromiumPath, args: [...moreCamerasFlags] } })

test('two people press Start and see each other move, hear each other and write, and every control works', async ({
  person,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo', viewport: 'phone', language: 'ar' })
  await meet(ada, bo)
  for (const [viewer, otherPerson] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    const seen = await watchVideo(pictureOf(viewer, otherPerson))
    expect(seen.frames).toBeGreaterThan(0)
    expect(seen.changes).toBeGreaterThan(seen.frames / 3)
    expect(await audioEnergy(pictureOf(viewer, otherPerson))).toBeGreaterThan(0)
  }
  await write(ada, bo, 'What time is it where you are?')
  await expect(log(bo)).toContainText('What time is it where you are?')
  await write(bo, ada, 'منتصف الليل')
  await expect(log(ada)).toContainText('منتصف الليل')
  await expectAccessible(ada.page)
  await expectAccessible(bo.page)

  await test.step('mute', () => mute(ada, bo))
  await test.step('camera off', () => goDark(ada, bo))
  await test.step('volume', () => changeVolume(ada, bo))
  await test.step('another camera', () => changeCamera(ada, bo))
  await test.step('floating window', () => floatPicture(ada, bo))
})
