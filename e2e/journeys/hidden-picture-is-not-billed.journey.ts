import {
  coinsOnScreen,
  lastReceipt,
  longestGap,
  press,
  startBilledCall,
  takeDemoCoins,
  untilSpent,
} from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'

test.use({ serverEnv: { DEMO: '1' } })

const hiddenMs = 3_000

test('a camera that its creator switches off is not paid for: both are told, and the price goes on with the picture', async ({
  person,
  people,
  server,
}) => {
  const ada = await person({ name: 'Ada' })
  await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  await mira.open('/match')
  await startBilledCall(ada, mira)

  await press(mira, 'call:controls.cameraOff')
  await expect(ada.page.getByText(ada.t('call:bill.unseen.payer.off', { name: mira.name }))).toBeVisible()
  await expect(ada.page.getByText(ada.t('call:bill.unseen.free.payer'))).toBeVisible()
  await expect(mira.page.getByText(mira.t('call:bill.unseen.free.creator'))).toBeVisible()
  const { spent } = await coinsOnScreen(ada)
  // Time for which the picture is missing; nothing is awaited.
  await ada.page.waitForTimeout(hiddenMs)
  expect((await coinsOnScreen(ada)).spent).toBe(spent)

  await press(mira, 'call:controls.cameraOn')
  await untilSpent(ada, spent + 2)
  await press(ada, 'call:controls.end')
  await expect(
    ada.page.getByRole('button', { name: ada.t('call:bill.ended.receipt'), exact: true }),
  ).toBeVisible()
  expect(longestGap(await lastReceipt(ada))).toBeGreaterThanOrEqual(hiddenMs)
})
