import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClock } from '../../../../test/clock.ts'
import {
  type EmulatedProvider,
  type NotificationReceiver,
  payOnPage,
  startEmulator,
  startReceiver,
} from '../../../../test/emulated-provider.ts'
import { startEmulatedRig } from '../../../../test/emulated-rig.ts'
import { memoryReferences } from '../../../../test/provider-references.ts'
import type { WebhookCall } from '../../../modules/webhooks/index.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { createSegpayProvider, type SegpayOptions } from './segpay-provider.ts'

const optionsOf = ({ settings }: EmulatedProvider): SegpayOptions => ({
  ...(settings as unknown as SegpayOptions),
  references: memoryReferences(),
})
const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const withFields = (call: WebhookCall, fields: Readonly<Record<string, string>>): WebhookCall => {
  const changed = new URLSearchParams(Buffer.from(call.rawBody).toString('utf8'))
  for (const [name, value] of Object.entries(fields)) changed.set(name, value)
  return { ...call, rawBody: Buffer.from(changed.toString()) }
}

describePaymentProvider(
  'segpay',
  () =>
    startEmulatedRig({
      name: 'segpay',
      create: (emulator) => createSegpayProvider(aClock(), optionsOf(emulator)),
      operations: { page: 'page.submit', charge: 'oneclick.sale', refund: 'refund' },
      forgeries(call) {
        const withLogin = (authorization: string | undefined) => ({
          ...call,
          headers: { ...call.headers, authorization },
        })
        return {
          'no password': withLogin(undefined),
          'an old password': withLogin(basic('segpay', 'the password before')),
          'another user': withLogin(basic('somebody', 'emulated-segpay-postback')),
          'another address': { ...call, address: '203.0.113.7' },
          'another merchant': withFields(call, { eticketid: '199002:27001' }),
        }
      },
    }),
  {
    canAskAboutPages: false,
    asksAboutUnknown: { charge: false, refund: false },
    isPagePaidOnce: false,
    returnsParts: false,
    isExpiredCardAskedFor: true,
    listsSettlement: false,
  },
)

let receiver: NotificationReceiver
let emulator: EmulatedProvider
beforeAll(async () => {
  receiver = await startReceiver()
  emulator = await startEmulator('segpay', receiver.origin)
})
afterAll(async () => {
  await emulator.stop()
  await receiver.stop()
})

let number = 0
const anOrder = () => {
  number += 1
  const invoiceId = `inv_segpay${number}`
  return {
    key: `${invoiceId}.0`,
    invoiceId,
    amountMinor: 1995,
    currency: 'USD',
    returnUrl: 'https://meet.example/payment/step2/x',
    paidUrl: 'https://meet.example/payment/step2/x?confirmed=success',
    savesCard: true,
  }
}
async function lastCall(): Promise<WebhookCall> {
  await emulator.settled()
  const call = receiver.calls.at(-1)
  if (!call) throw new Error('nothing was notified')
  return call
}

test('a price or an order of others is none of ours: the page and the postback are refused', async () => {
  const provider = createSegpayProvider(aClock(), optionsOf(emulator))
  const { url } = await provider.createCheckout(anOrder())
  expect((await fetch(url.replace('amount=19.95', 'amount=0.01'))).status).toBe(400)
  await payOnPage(url.replace(/REF1=[^&]*/, 'REF1=inv_other.0').replace(/REF2=[^&]*/, 'REF2=inv_other'))
  expect(provider.readNotification((await lastCall()).rawBody)).toMatchObject({
    invoiceId: null,
    payment: null,
  })
})

test.each([
  ['JPY', 980],
  ['KWD', 2_150],
])(
  'reports write money with four digits: a payment in %s is found by its name, and goes back',
  async (currency, amountMinor) => {
    const provider = createSegpayProvider(aClock(), optionsOf(emulator))
    await payOnPage((await provider.createCheckout({ ...anOrder(), currency, amountMinor })).url)
    const paymentId = provider.readNotification((await lastCall()).rawBody).payment?.paymentId ?? ''
    expect(await provider.findPayment(paymentId)).toMatchObject({ payment: { currency, amountMinor } })
    const whole = { key: `rfd_segpay${number}`, paymentId, amountMinor, currency }
    expect(await provider.refund(whole)).toMatchObject({ kind: 'done' })
  },
)

test('a chargeback, a refund, a void and a trial are told by their names, without a payment', async () => {
  const provider = createSegpayProvider(aClock(), optionsOf(emulator))
  await payOnPage((await provider.createCheckout(anOrder())).url)
  const paid = await lastCall()
  const [sale] = (await emulator.payments()).toReversed()
  await emulator.control('chargeback', { id: sale?.id })
  expect(provider.readNotification((await lastCall()).rawBody)).toMatchObject({
    type: 'chargeback',
    invoiceId: `inv_segpay${number}`,
    payment: null,
  })
  const nameOf = (fields: Readonly<Record<string, string>>) => {
    const { type, payment } = provider.readNotification(withFields(paid, fields).rawBody)
    return [type, payment]
  }
  expect(nameOf({ trantype: 'credit' })).toEqual(['refund', null])
  expect(nameOf({ action: 'Void' })).toEqual(['void', null])
  expect(nameOf({ price: '0.00' })).toEqual(['sale.approved', null])
})

test('a rebill that the service makes itself is about no invoice of ours', async () => {
  const provider = createSegpayProvider(aClock(), optionsOf(emulator))
  await payOnPage((await provider.createCheckout(anOrder())).url)
  const rebill = withFields(await lastCall(), { stage: 'Rebill', tranid: '999' })
  expect(provider.readNotification(rebill.rawBody)).toEqual({
    eventId: 'auth-999',
    type: 'sale.approved',
    invoiceId: null,
    payment: null,
    chargebacks: [],
  })
})

test.each(['Probe', 'Enable', 'Disable', 'Cancel', 'Reactivation'])(
  'the member postback %s is taken, and is about no invoice',
  async (action) => {
    const provider = createSegpayProvider(aClock(), optionsOf(emulator))
    await emulator.control('member', { action, purchaseId: '83000001' })
    const call = await lastCall()
    provider.checkSender(call)
    expect(provider.readNotification(call.rawBody)).toMatchObject({
      type: `member.${action.toLowerCase()}`,
      invoiceId: null,
      payment: null,
    })
  },
)

test('a card whose date is over is charged on the page of One Click, where another one is typed', async () => {
  const provider = createSegpayProvider(aClock(), optionsOf(emulator))
  const bought = anOrder()
  await payOnPage((await provider.createCheckout(bought)).url)
  const token = provider.readNotification((await lastCall()).rawBody).payment?.savedCard?.token ?? ''
  await emulator.plan({ kind: 'decline', operation: 'oneclick.sale', reason: 'expired_card' })
  const { savesCard: _, ...order } = anOrder()
  const charge = { ...order, key: `chg_${order.invoiceId}`, token, initiatedBy: 'person' as const }
  const state = await provider.charge(charge)
  if (state.kind !== 'confirmation') throw new Error(`the charge is ${state.kind}`)
  expect(new URL(state.url).pathname).toBe('/billing/OneClick.aspx')
  expect((await payOnPage(state.url)).location).toBe(order.paidUrl)
  expect(await provider.readCharge(charge.key)).toMatchObject({
    kind: 'settled',
    payment: { outcome: 'approved', chargeKey: charge.key, amountMinor: 1995, currency: 'USD' },
  })
})
