import { expect, test } from '../fixtures/journey.ts'
import { watchVideo } from '../fixtures/media.ts'
import { meet, pictureOf } from '../fixtures/meeting.ts'

const cutMs = 5_000

test.use({ withTurn: true })

test('strangers meet through the relay alone, and a network that is away for 5 s ends no call', async ({
  person,
  line,
}) => {
  const ada = await person({ name: 'Ada' })
  const bo = await person({ name: 'Bo' })
  await meet(ada, bo)
  // Both pictures stand still without the line to the relay: nothing took a direct way.
  line?.cut()
  await ada.context.setOffline(true)
  for (const one of [ada, bo]) {
    await expect(one.page.getByText(one.say('call:away.path'))).toBeVisible()
  }
  await ada.page.waitForTimeout(cutMs)
  line?.mend()
  await ada.context.setOffline(false)
  const backAt = performance.now()
  await Promise.all([watchVideo(pictureOf(ada, bo), 2), watchVideo(pictureOf(bo, ada), 2)])
  // The goal is 3 s; a busy machine is no reason to fail.
  console.log(`pictures back ${Math.round(performance.now() - backAt)} ms after the network`)
})
