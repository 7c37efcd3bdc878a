import { randomUUID } from 'node:crypto'
import { coinsOnScreen, press, startBilledCall, walletOf } from '../fixtures/billing.ts'
import { enterCreator } from '../fixtures/creator.ts'
import { expect, test } from '../fixtures/journey.ts'
import { buyWithSavedCard } from '../fixtures/shop.ts'

/** One message leaves coins for little more than a minute of the smallest package. */
const messagePriceCoins = 230

test.use({
  serverEnv: { DEMO: '1' },
  processes: 2,
  settings: { messagePriceCoins, freeChatsAvailable: false },
})

/** Its bank wants every later charge confirmed (3-D Secure). */
const askingCard = '3155'

test('when coins run low in a call, a saved card makes it longer, and the call goes on while its bank asks', async ({
  people,
  cluster: [payers, creators],
}) => {
  test.setTimeout(180_000)
  const ada = await people.add({ name: 'Ada', origin: payers.origin, viewport: 'phone' })
  const { page, t } = ada
  const bought = await buyWithSavedCard({ ...ada, origin: payers.origin }, askingCard)
  const mira = await enterCreator(people, creators, { origin: creators.origin, viewport: 'phone' })
  const wrote = await page.request.post(`${payers.origin}/api/message/sendToUser/${mira.userId}`, {
    headers: { authorization: `Bearer ${ada.token}` },
    data: { type: 'text', tempId: randomUUID(), text: 'Hello', priceCoins: messagePriceCoins },
  })
  expect(wrote.status(), await wrote.text()).toBe(200)
  await mira.open('/match')
  await startBilledCall(ada, mira)
  await expect(page.getByRole('region', { name: t('call:bill.card.label') })).toBeVisible()

  await press(ada, 'call:bill.addCoins')
  const shop = page.getByRole('dialog', { name: t('shop:sheet.title') })
  await expect(shop.getByText(askingCard)).toBeVisible()
  await expect(page.getByLabel(t('call:partner.picture', { name: mira.name }))).toBeVisible()
  await shop.getByRole('button', { name: /^Pay/ }).click()
  const bank = page.context().waitForEvent('page')
  await shop.getByRole('link', { name: t('shop:bank.confirm') }).click()
  await (await bank).getByRole('button', { name: 'The bank confirms' }).click()
  await expect(page.getByRole('dialog', { name: t('shop:success.title') })).toBeVisible()
  await page.getByRole('button', { name: t('shop:success.go') }).click()

  await expect
    .poll(async () => (await coinsOnScreen(ada)).left ?? 0)
    .toBeGreaterThan(bought - messagePriceCoins)
  await press(mira, 'call:controls.end')
  expect((await walletOf(ada)).balanceCoins).toBeGreaterThan(bought)
})
