import { coinsOnScreen, press, startBilledCall, takeDemoCoins, untilSpent } from '../fixtures/billing.ts'
import { aCamera, point, type Sight } from '../fixtures/drawn-camera.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'

test.use({ serverEnv: { DEMO: '1' } })

/** Time for which nothing may be charged; nothing is awaited meanwhile. */
const unpaidMs = 2_000

test('a picture that is black, frozen or taken by a telephone call is not paid for, both are told why, and the call goes on with the picture', async ({
  person,
  people,
  server,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  await aCamera(mira.page)
  await mira.open('/match')
  await startBilledCall(ada, mira)
  await untilSpent(ada, 1)

  const showsNothing = async (at: Sight, why: 'black' | 'frozen' | 'muted') => {
    await point(mira.page, at)
    await expect(
      ada.page.getByText(ada.t(`call:bill.unseen.payer.${why}`, { name: mira.name })),
    ).toBeVisible()
    await expect(
      mira.page.getByText(mira.t(`call:bill.unseen.creator.${why}`), { exact: true }),
    ).toBeVisible()
    const { spent } = await coinsOnScreen(ada)
    await ada.page.waitForTimeout(unpaidMs)
    expect((await coinsOnScreen(ada)).spent, why).toBe(spent)
  }
  const isPaidAgain = async () => {
    const { spent } = await coinsOnScreen(ada)
    await point(mira.page, 'moving')
    // After a telephone call, coming back to the page opens the camera again: its old track stays muted.
    await mira.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await untilSpent(ada, spent + 1)
  }

  await showsNothing('black', 'black')
  await isPaidAgain()
  await showsNothing('frozen', 'frozen')
  await isPaidAgain()
  await showsNothing('taken', 'muted')
  await isPaidAgain()
  await press(ada, 'call:controls.end')
})
