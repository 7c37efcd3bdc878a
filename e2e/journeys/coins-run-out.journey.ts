import { randomUUID } from 'node:crypto'
import { lastReceipt, startBilledCall, takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'
import type { Person } from '../fixtures/person.ts'

/** A call begins only with coins for a minute. */
const grantCoins = 60
/** Price of a message here, so that no minute has to be waited for. */
const messagePriceCoins = 40
/** A busy machine may pause the call for a while, and charges nothing meanwhile. */
const endsMs = 90_000

test.use({
  serverEnv: { DEMO: '1' },
  processes: 2,
  settings: { demoGrantCoins: grantCoins, messagePriceCoins, freeChatsAvailable: false },
})

/** Spends coins on a message during a call, as another tab of the payer would. */
async function writeFor(payer: Person, creator: Person, priceCoins: number): Promise<void> {
  const answer = await payer.page.request.post(`/api/message/sendToUser/${creator.userId}`, {
    headers: { authorization: `Bearer ${payer.token}` },
    data: { type: 'text', tempId: randomUUID(), text: 'Hello', priceCoins },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('on two processes a call ends with the last coin, warns before, and takes no coin that is not there', async ({
  people,
  cluster: [payers, creators],
}) => {
  test.slow()
  const ada = await people.add({ name: 'Ada', origin: payers.origin, viewport: 'phone' })
  expect(await takeDemoCoins(ada)).toBe(grantCoins)
  const mira = await enterCreator(people, creators, { origin: creators.origin, viewport: 'phone' })
  await mira.open('/settings')
  await startBilledCall(ada, mira)
  const log = ada.page.getByRole('log', { name: ada.t('call:bill.card.label') })
  await expect(log).toContainText(ada.t('call:bill.announce.warning_other', { count: '60' }))
  await expect(ada.page.getByRole('button', { name: ada.t('call:bill.addCoins'), exact: true })).toBeVisible()
  await writeFor(ada, mira, messagePriceCoins)
  await expect(log).toContainText(ada.t('call:bill.announce.warning_other', { count: '15' }), {
    timeout: endsMs,
  })

  const over = ada.page.getByRole('heading', { name: ada.t('call:ended.title.no_coins') })
  await expect(over).toBeVisible({ timeout: endsMs })
  // The creator learns that it ended, and nothing about the payer's coins.
  await expect(mira.page.getByRole('heading', { name: mira.t('call:ended.title.ended') })).toBeVisible()
  const { chargedCoins } = await lastReceipt(ada)
  expect(chargedCoins).toBe(grantCoins - messagePriceCoins)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: 0, heldCoins: 0 })
})
