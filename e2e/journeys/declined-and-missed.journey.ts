import { incomingFrom, press, ring, takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'

// A shorter ring than a person has.
test.use({ serverEnv: { DEMO: '1' }, settings: { callRingMs: 8_000 } })

test('a declined or unanswered call costs nothing, and both see how it ended', async ({
  person,
  people,
  server,
}) => {
  test.slow()
  const ada = await person({ name: 'Ada' })
  const granted = await takeDemoCoins(ada)
  const mira = await enterCreator(people, server)
  await mira.open('/settings')
  const outcome = (key: string) =>
    ada.page.getByRole('dialog', { name: ada.t(`rings:over.${key}`, { name: mira.name }) })

  await ring(ada, mira)
  await press(mira, 'rings:incoming.decline')
  await expect(outcome('declined')).toBeVisible()
  await expect(incomingFrom(mira, ada)).toBeHidden()

  await ring(ada, mira)
  await expect(outcome('missed')).toBeVisible()
  await expect(mira.page.getByText(mira.t('toasts:missedCall', { name: ada.name }))).toBeVisible()
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: granted, heldCoins: 0 })
})
