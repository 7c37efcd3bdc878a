import {
  addUpExport,
  coinsOnScreen,
  lastReceipt,
  longestGap,
  press,
  readReceipt,
  startBilledCall,
  takeDemoCoins,
  untilSpent,
  walletOf,
} from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'

test.use({ serverEnv: { DEMO: '1' }, withTurn: true, processes: 2 })

const cutMs = 5_000

test('on two processes both read the same coins; a silence is not billed, and a killed process loses no coin', async ({
  cluster,
  people,
  turnProxy,
}) => {
  test.setTimeout(180_000)
  const [first, second] = cluster
  const ada = await people.add({ name: 'Ada', origin: first.origin })
  const granted = await takeDemoCoins(ada)
  const mira = await enterCreator(people, second, { origin: second.origin })
  await mira.open('/settings')
  await startBilledCall(ada, mira)
  await untilSpent(ada, 3)
  await untilSpent(mira, 3)
  const { spent, left } = await coinsOnScreen(ada)
  expect(spent + (left ?? 0)).toBe(granted)

  turnProxy?.cut()
  const paused = ada.page.getByText(ada.t('call:bill.cover.pausedText'))
  await expect(paused).toBeVisible()
  const before = (await coinsOnScreen(ada)).spent
  // Length of the outage; nothing is awaited.
  await ada.page.waitForTimeout(cutMs)
  expect((await coinsOnScreen(ada)).spent).toBe(before)
  turnProxy?.restore()
  await untilSpent(ada, before + 2)

  await first.kill()
  await first.start()
  await untilSpent(ada, before + 5)
  await press(mira, 'call:controls.end')
  const paid = await readReceipt(ada)
  await readReceipt(mira)
  expect(longestGap(await lastReceipt(ada))).toBeGreaterThan(cutMs)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted - paid, heldCoins: 0 })
  expect(await addUpExport(ada)).toEqual({ wallet: granted - paid, earned: 0 })
})
