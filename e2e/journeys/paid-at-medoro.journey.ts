import { expect } from '../fixtures/journey.ts'
import {
  coinsAfterPayment,
  countTaken,
  orderCoins,
  paidBy,
  payBySavedCard,
  payWithCard,
} from '../fixtures/payment-service.ts'

const test = paidBy('medoro')

test('a page of ours posts the order to the bank’s page; the card that was saved there pays with one tap', async ({
  people,
  service,
}) => {
  const ada = await people.add({ name: 'Ada' })
  const { page } = ada
  const form = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/payment/form/'),
  )
  await orderCoins(ada, service, { saves: true })
  const policy = (await (await form).allHeaders())['content-security-policy']
  expect(policy).toContain(`form-action ${service.origin}`)
  // It is ticked, because the person agreed in the shop.
  await expect(page.getByLabel('Save this card')).toBeChecked()
  await payWithCard(page)
  expect(await coinsAfterPayment(ada)).toBe(900)

  await payBySavedCard(ada, '1111')
  expect(await coinsAfterPayment(ada)).toBeGreaterThan(900)
  expect(await countTaken(service)).toBe(2)
})

test('where the bank cannot be asked and its own call is lost, what the browser brings back is enough', async ({
  people,
  service,
}) => {
  const bo = await people.add({ name: 'Bo', viewport: 'phone' })
  await service.planNotifications({ kind: 'lose' })
  await service.plan({ kind: 'error', operation: 'soap.GetPayment', times: 1_000 })
  await orderCoins(bo, service)
  await payWithCard(bo.page)
  expect(await coinsAfterPayment(bo)).toBe(900)
})
