import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { enterLobby, expectCallWith, meet, pictureOf, pressStart } from '../fixtures/meeting.ts'

test('Next brings the next person, and the one who was left is told and may go on', async ({ person }) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  const cleo = await person({ name: 'Cleo' })
  await meet(ada, bo)
  await enterLobby(cleo)
  await pressStart(cleo)
  await ada.page.getByRole('button', { name: ada.say('call:controls.next'), exact: true }).click()
  await expectCallWith(ada, cleo)
  const seen = await watchVideo(pictureOf(ada, cleo))
  expect(seen.changes).toBeGreaterThan(0)

  const movedOn = bo.say('call:ended.title.partner_left', { name: 'Ada' })
  await expect(bo.page.getByRole('heading', { name: movedOn })).toBeVisible()
  // A key does the same as the button: Cleo moves on, and meets Bo, who looks again.
  await bo.page.getByRole('button', { name: bo.say('call:ended.next') }).click()
  await cleo.page.keyboard.press('n')
  await expectCallWith(cleo, bo)
})
