import { expect, test } from 'vitest'
import { aClock } from '../../../../test/clock.ts'
import { memoryReferences } from '../../../../test/provider-references.ts'
import { createMedoroProvider } from './medoro-provider.ts'
import { aPemPair, openByOpenssl, type PemPair, sealByOpenssl } from '../../../../test/medoro-openssl.ts'

const merchant = aPemPair()
const gateway = aPemPair()
const oldMerchant = aPemPair()
const stranger = aPemPair()

const aProvider = () =>
  createMedoroProvider(aClock(), {
    merchantId: '3798394',
    keys: [
      { index: 2, merchantPrivateKey: merchant.privateKey, gatewayPublicKey: gateway.publicKey },
      { index: 1, merchantPrivateKey: oldMerchant.privateKey, gatewayPublicKey: gateway.publicKey },
    ],
    gateway: 'https://gateway.example',
    formAddress: (id) => `https://shop.example/payment/form/medoro/${id}`,
    references: memoryReferences(),
  })

interface Answer {
  readonly state?: number
  readonly order?: string
  readonly amount?: string
  readonly currency?: string
  readonly action?: string
  readonly card?: string
}

const xml = ({
  state = 6,
  order = 'inv_1.0',
  amount = '699',
  currency = 'EUR',
  action = '000',
  card,
}: Answer): string =>
  `<?xml version="1.0"?>\n<data><AutoDeposit>true</AutoDeposit><Payment><ID>P77</ID><State>${state}</State></Payment>` +
  `<Order><ID>${order}</ID><Amount>${amount}</Amount><Currency>${currency}</Currency>` +
  `<Description>Order inv_1</Description></Order>${card ?? ''}<ActionCode>${action}</ActionCode></data>`

interface Sending {
  readonly from?: PemPair
  readonly to?: PemPair
  readonly index?: string
  readonly merchantId?: string
}

function bodyOf(
  text: string,
  { from = gateway, to = merchant, index = '2', merchantId = '3798394' }: Sending = {},
) {
  const fields = { INTERFACE: merchantId, KEY_INDEX: index, ...sealByOpenssl(text, { from, to }) }
  return Buffer.from(new URLSearchParams(fields).toString())
}

const call = (rawBody: Buffer) => ({ rawBody, url: '', brandId: 'serendip', headers: {}, address: '' })

test('the form is sealed for the gateway and signed by us, as the openssl command reads it', async () => {
  const provider = aProvider()
  const order = {
    key: 'inv_1.0',
    invoiceId: 'inv_1',
    amountMinor: 699,
    currency: 'EUR',
    returnUrl: 'https://shop.example/back',
    paidUrl: 'https://shop.example/paid',
  }
  const first = await provider.createCheckout({ ...order, savesCard: true })
  expect(first).toEqual(await provider.createCheckout({ ...order, savesCard: false }))
  expect(first.url).toBe('https://shop.example/payment/form/medoro/inv_1.0')
  const form = await provider.formOf?.(first.checkoutId)
  expect(form?.action).toBe('https://gateway.example/form/v2/')
  expect(form?.fields).toMatchObject({
    INTERFACE: '3798394',
    KEY_INDEX: '2',
    CALLBACK: 'https://shop.example/paid?by=medoro',
    ERROR_CALLBACK: 'https://shop.example/back?by=medoro',
  })
  expect(openByOpenssl(form?.fields ?? {}, { from: merchant, to: gateway })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<data><AutoDeposit>true</AutoDeposit><Payment><Mode>5</Mode></Payment>' +
      '<Order><ID>inv_1.0</ID><Amount>699</Amount><Currency>EUR</Currency><Description>Order inv_1</Description></Order>' +
      '<Card><Token>inv_1.0</Token></Card></data>',
  )
  expect(() => openByOpenssl(form?.fields ?? {}, { from: stranger, to: gateway })).toThrow()
  expect(await provider.formOf?.('inv_2.0')).toBeNull()
})

test('a notification that the openssl command sealed and signed is read', () => {
  const provider = aProvider()
  const card = '<Card><Number>411111******1111</Number><Expiry>3009</Expiry><Token>inv_1.0</Token></Card>'
  const body = bodyOf(xml({ card }))
  provider.checkSender(call(body))
  expect(provider.readNotification(body)).toMatchObject({
    eventId: 'P77:6:0',
    type: 'payment.approved',
    invoiceId: 'inv_1',
    payment: {
      paymentId: 'P77',
      outcome: 'approved',
      amountMinor: 699,
      currency: 'EUR',
      declineReason: null,
      chargeKey: null,
      savedCard: { token: 'inv_1.0', brand: 'visa', lastFour: '1111', expiresMonth: 9, expiresYear: 2030 },
    },
  })
})

test('a charge of a saved card is known by its key, also where the bank wanted it confirmed', () => {
  const chargeKeyOf = (order: string) =>
    aProvider().readNotification(bodyOf(xml({ order }))).payment?.chargeKey
  expect(chargeKeyOf('chg_9')).toBe('chg_9')
  expect(chargeKeyOf('chg_9.3ds')).toBe('chg_9')
})

test.each([
  ['2', '116', 'no_funds'],
  ['4', '187', 'wrong_data'],
  ['5', '101', 'expired_card'],
  ['4', '100', 'refused'],
])('state %s with the code %s is declined: %s', (state, action, reason) => {
  const seen = aProvider().readNotification(bodyOf(xml({ state: Number(state), action })))
  expect(seen.payment).toMatchObject({ outcome: 'declined', declineReason: reason })
})

test.each([3, 7, 9, 8])('state %s moves nothing', (state) => {
  expect(aProvider().readNotification(bodyOf(xml({ state })))).toMatchObject({
    invoiceId: 'inv_1',
    payment: null,
  })
})

test('a pair of keys that is still configured opens too, and one that is not is refused', () => {
  const provider = aProvider()
  provider.checkSender(call(bodyOf(xml({}), { to: oldMerchant, index: '1' })))
  expect(() => provider.checkSender(call(bodyOf(xml({}), { index: '3' })))).toThrow('forbidden')
})

test.each<[string, () => Buffer]>([
  ['another signature', () => bodyOf(xml({}), { from: stranger })],
  ['our own signature', () => bodyOf(xml({}), { from: merchant })],
  ['a key for somebody else', () => bodyOf(xml({}), { to: stranger })],
  ['another merchant', () => bodyOf(xml({}), { merchantId: '1' })],
  ['no form', () => Buffer.from('{}')],
  [
    'other data under the same signature',
    () => {
      const body = new URLSearchParams(bodyOf(xml({})).toString())
      body.set('DATA', sealByOpenssl(xml({ amount: '1' }), { from: gateway, to: merchant }).DATA)
      return Buffer.from(body.toString())
    },
  ],
])('a notification with %s is refused', (_words, body) => {
  expect(() => aProvider().checkSender(call(body()))).toThrow('forbidden')
})

test('content that is not a payment is bad input', () => {
  expect(() => aProvider().readNotification(bodyOf('<data><Order/></data>'))).toThrow('bad_input')
  expect(() => aProvider().readNotification(bodyOf(xml({ amount: '6.99' })))).toThrow('bad_input')
})
