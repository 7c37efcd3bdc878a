import { takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'
import { enterLobby, expectCallWith, pressStart } from '../fixtures/meeting.ts'

// A shorter preview than a person has.
test.use({ serverEnv: { DEMO: '1' }, settings: { callPreviewMs: 5_000 } })

test('a person who does not answer in the free preview pays nothing, and the call ends gracefully', async ({
  person,
  people,
  server,
}) => {
  const ada = await person({ name: 'Ada' })
  const granted = await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  await Promise.all([enterLobby(ada), enterLobby(mira)])
  await Promise.all([pressStart(ada), pressStart(mira)])
  await expectCallWith(ada, mira)
  const over = ada.page.getByRole('heading', { name: ada.t('call:ended.title.preview_over') })
  await expect(over).toBeVisible()
  await expect(ada.page.getByText(ada.t('call:bill.ended.free'))).toBeVisible()
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted, heldCoins: 0 })
})
