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

test.use({ serverEnv: { DEMO: '1' }, withTurn: true })

const cutMs = 5_000

test('five seconds without picture and sound pause the call, cover both sides, and are not paid for', async ({
  person,
  people,
  server,
  turnProxy,
}) => {
  const ada = await person({ name: 'Ada' })
  await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  await mira.open('/match')
  await startBilledCall(ada, mira)
  await untilSpent(ada, 3)

  turnProxy?.cut()
  for (const participant of [ada, mira]) {
    await expect(participant.page.getByText(participant.t('call:bill.cover.pausedText'))).toBeVisible()
  }
  const { spent } = await coinsOnScreen(ada)
  // Length of the outage; nothing is awaited.
  await ada.page.waitForTimeout(cutMs)
  expect((await coinsOnScreen(ada)).spent).toBe(spent)
  turnProxy?.restore()

  await untilSpent(ada, spent + 2)
  await expect(ada.page.getByText(ada.t('call:bill.cover.pausedText'))).toBeHidden()
  await press(ada, 'call:controls.end')
  await press(ada, 'call:bill.ended.receipt')
  await expect(ada.page.getByText(ada.t('wallet:receipt.agreesBoth'))).toBeVisible()
  expect(longestGap(await lastReceipt(ada))).toBeGreaterThan(cutMs)
})
