import {
  coinsOnScreen,
  incomingFrom,
  lastReceipt,
  press,
  readReceipt,
  startBilledCall,
  takeDemoCoins,
  untilSpent,
  walletOf,
} from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'

test.use({ serverEnv: { DEMO: '1' } })

const secondsWatched = 5

test('a creator answers on another screen, both read the same coins each second, and both receipts agree', async ({
  person,
  people,
  server,
}) => {
  const ada = await person({ name: 'Ada' })
  const granted = await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  await mira.open('/settings')
  await startBilledCall(ada, mira)
  await expect(incomingFrom(mira, ada)).toBeHidden()

  let before = (await coinsOnScreen(ada)).spent
  for (let second = 1; second <= secondsWatched; second += 1) {
    await untilSpent(ada, before + 1)
    const payer = await coinsOnScreen(ada)
    expect(payer.spent + (payer.left ?? 0)).toBe(granted)
    // The two screens are read one after the other, and a second may pass between; more on a busy machine.
    const apart = async () => {
      const [mine, hers] = await Promise.all([coinsOnScreen(ada), coinsOnScreen(mira)])
      return Math.abs(mine.spent - hers.spent)
    }
    await expect.poll(apart).toBeLessThanOrEqual(1)
    before = payer.spent
  }

  await press(ada, 'call:controls.end')
  const [paid, earned] = [await readReceipt(ada), await readReceipt(mira)]
  expect(paid).toBeGreaterThanOrEqual(before)
  // Demo coins earn a creator nothing.
  expect(earned).toBe(0)
  const [hers, his] = [await lastReceipt(ada, mira), await lastReceipt(ada)]
  expect({ ...hers, endReason: null }).toEqual({ ...his, endReason: null })
  expect(his.chargedCoins).toBe(paid)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted - paid, heldCoins: 0 })

  await ada.page.getByRole('button', { name: ada.t('rate-call:stars', { count: '4' }) }).click()
  await expect(ada.page.getByText(ada.t('rate-call:thanks', { count: '4' }))).toBeVisible()
  await expect(mira.page.getByText(mira.t('rate-call:title'))).toBeHidden()
})
