import {
  coinsOnScreen,
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

test('payer and creator on two server processes: it rings, both read the same coins, and the sums agree', async ({
  cluster,
  people,
}) => {
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
  await press(mira, 'call:controls.end')
  const paid = await readReceipt(ada)
  await readReceipt(mira)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted - paid, heldCoins: 0 })
})
