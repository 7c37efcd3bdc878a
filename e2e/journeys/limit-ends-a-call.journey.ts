import { press, setDayLimit, startBilledCall, takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { demo, expect, test } from '../fixtures/journey.ts'

test.use({ serverEnv: demo })

/** A block of ten seconds that is held already is used up first. */
const endsMs = 30_000

test('a limit lowered during a call applies at once: the call ends, and names the limit’s owner', async ({
  person,
  people,
  server,
}) => {
  const ada = await person({ name: 'Ada' })
  const granted = await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  await mira.open('/match')
  await startBilledCall(ada, mira)
  await setDayLimit(ada, 0)
  const over = ada.page.getByRole('heading', { name: ada.t('call:ended.title.spending_limit') })
  await expect(over).toBeVisible({ timeout: endsMs })
  const { balanceCoins, heldCoins } = await walletOf(ada)
  expect(heldCoins).toBe(0)
  expect(granted - balanceCoins).toBeLessThanOrEqual(20)
  await press(ada, 'call:bill.ended.receipt')
  await expect(ada.page.getByText(ada.t('wallet:receipt.agrees'), { exact: true })).toBeVisible()
})
