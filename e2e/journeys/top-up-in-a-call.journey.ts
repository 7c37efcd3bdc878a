import {
  addUpExport,
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

/** A call holds coins for a minute, so this is the minimum with which one can begin. */
const grantCoins = 60
/** Enough to show that the bill runs on after the top-up; the billing suite outspends the first coins by the clock. */
const furtherCoins = 3

test.use({ serverEnv: { DEMO: '1' }, processes: 2, settings: { demoGrantCoins: grantCoins } })

test('on two processes coins added inside a billed call count at once, and the bill continues', async ({
  people,
  cluster: [payers, creators],
}) => {
  test.setTimeout(180_000)
  const ada = await people.add({ name: 'Ada', origin: payers.origin, viewport: 'phone' })
  await takeDemoCoins(ada)
  const mira = await enterCreator(people, creators, { origin: creators.origin, viewport: 'phone' })
  await mira.open('/match')
  await startBilledCall(ada, mira)

  await press(ada, 'call:bill.addCoins')
  const coins = ada.page.getByRole('dialog', { name: ada.t('shop:sheet.title') })
  await coins
    .getByRole('button', { name: ada.t('wallet:demo.take_other', { count: `${grantCoins}` }) })
    .click()
  await expect(coins.getByText(ada.t('wallet:demo.taken_other', { count: `${grantCoins}` }))).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await expect
    .poll(async () => {
      const { spent, left } = await coinsOnScreen(ada)
      return spent + (left ?? 0)
    })
    .toBe(2 * grantCoins)

  const { spent } = await coinsOnScreen(ada)
  await untilSpent(ada, spent + furtherCoins)
  await untilSpent(mira, spent + furtherCoins)
  await press(mira, 'call:controls.end')
  const paid = await readReceipt(ada)
  expect(paid).toBeGreaterThanOrEqual(spent + furtherCoins)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: 2 * grantCoins - paid, heldCoins: 0 })
  expect(await addUpExport(ada)).toEqual({ wallet: 2 * grantCoins - paid, earned: 0 })
})
