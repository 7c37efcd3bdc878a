import { lastReceipt, startBilledCall, takeDemoCoins, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect } from '../fixtures/journey.ts'
import { test } from '../fixtures/small-grant.ts'

/** A call holds coins for a minute, so this is the minimum with which one can run out. */
const grantCoins = 60
const callMs = 100_000

test('on two processes a call ends with the last coin, warns before, and takes no coin that is not there', async ({
  people,
  startWithGrant,
}) => {
  test.setTimeout(180_000)
  const { payers, creators } = await startWithGrant(grantCoins)
  const ada = await people.add({ name: 'Ada', origin: payers.origin, viewport: 'phone' })
  expect(await takeDemoCoins(ada)).toBe(grantCoins)
  const mira = await enterCreator(people, creators, { origin: creators.origin, viewport: 'phone' })
  await mira.open('/settings')
  await startBilledCall(ada, mira)
  const log = ada.page.getByRole('log', { name: ada.t('call:bill.card.label') })
  await expect(log).toContainText(ada.t('call:bill.announce.warning_other', { count: '60' }))
  await expect(ada.page.getByRole('button', { name: ada.t('call:bill.addCoins'), exact: true })).toBeVisible()
  await expect(log).toContainText(ada.t('call:bill.announce.warning_other', { count: '15' }), {
    timeout: callMs,
  })

  const over = ada.page.getByRole('heading', { name: ada.t('call:ended.title.no_coins') })
  await expect(over).toBeVisible({ timeout: callMs })
  // The creator learns that it ended, and nothing about the payer's coins.
  await expect(mira.page.getByRole('heading', { name: mira.t('call:ended.title.ended') })).toBeVisible()
  const { chargedCoins } = await lastReceipt(ada)
  expect(chargedCoins).toBe(grantCoins)
  expect(await walletOf(ada)).toMatchObject({ balanceCoins: 0, heldCoins: 0 })
})
