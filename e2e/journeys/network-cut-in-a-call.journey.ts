import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { meet, pictureOf } from '../fixtures/meeting.ts'

const cutMs = 5_000

test.use({ withTurn: true })

test('strangers meet only through the relay, and a network outage of 5 s ends no call', async ({
  person,
  turnProxy,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  // Both pictures freeze without the path to the relay: no media took a direct path.
  turnProxy?.cut()
  await ada.context.setOffline(true)
  for (const participant of [ada, bo]) {
    await expect(participant.page.getByText(participant.t('call:away.path'))).toBeVisible()
  }
  // Length of the outage; nothing is awaited.
  await ada.page.waitForTimeout(cutMs)
  turnProxy?.restore()
  await ada.context.setOffline(false)
  const backAt = performance.now()
  await Promise.all([watchVideo(pictureOf(ada, bo), 2), watchVideo(pictureOf(bo, ada), 2)])
  // The goal is 3 s; a busy machine is no reason to fail.
  console.log(`pictures back ${Math.round(performance.now() - backAt)} ms after the network`)
})
