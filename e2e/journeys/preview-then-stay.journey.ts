import { expectAccessible } from '../fixtures/accessibility.ts'
import { press, untilSpent, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby, expectCallWith, pressStart } from '../fixtures/meeting.ts'

test.use({ serverEnv: { DEMO: '1' } })

/** The rest of the 20 s that are free, with room for the tick after them. */
const previewEndsMs = 25_000

test('a match with a creator begins free; coins are added inside, and it continues only with the payer’s consent', async ({
  person,
  people,
  server,
}) => {
  const ada = await person({ name: 'Ada', viewport: 'phone' })
  const mira = await enterCreator(people, server)
  await Promise.all([enterLobby(ada), enterLobby(mira)])
  await Promise.all([pressStart(ada), pressStart(mira)])
  await expectCallWith(ada, mira)

  await press(ada, 'call:bill.addCoins')
  await expectAccessible(ada.page)
  const coins = ada.page.getByRole('dialog', { name: ada.t('shop:sheet.title') })
  await coins.getByRole('button', { name: /^Get \d+ demo coins$/ }).click()
  await expect(coins.getByText(/demo coins added/)).toBeVisible()
  await ada.page.keyboard.press('Escape')

  await ada.page.getByRole('button', { name: 'Stay · 1 coin per second' }).click()
  const staying = ada.page.getByText(/^Charging starts in/)
  await expect(staying).toBeVisible()
  expect((await walletOf(ada)).balanceCoins + (await walletOf(ada)).heldCoins).toBe(600)
  // Staying costs nothing before the preview is over.
  await expect(staying).toBeHidden({ timeout: previewEndsMs })
  await untilSpent(ada, 2)
  await expectAccessible(ada.page)
})
