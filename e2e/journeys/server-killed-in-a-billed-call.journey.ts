import {
  addUpExport,
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

test('a server killed in a billed call loses no coin and charges none twice; the call continues where it was', async ({
  person,
  people,
  server,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const granted = await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  await mira.open('/match')
  await startBilledCall(ada, mira)
  await untilSpent(ada, 3)
  await server.kill()
  await server.start()
  await untilSpent(ada, 6)

  await press(ada, 'call:controls.end')
  const paid = await readReceipt(ada)
  const receipt = await lastReceipt(ada)
  expect(receipt.chargedCoins).toBe(paid)
  expect(receipt.billedMs).toBeLessThan(Date.now() - receipt.startedAt)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted - paid, heldCoins: 0 })
  expect(await addUpExport(ada)).toEqual({ wallet: granted - paid, earned: 0 })
  expect(await addUpExport(mira)).toEqual({ wallet: 0, earned: 0 })
})
