import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { startEmulatedRig } from '../../../../test/emulated-rig.ts'
import type { WebhookCall } from '../../../modules/webhooks/index.ts'
import { describePaymentProvider } from '../payment-provider.suite.ts'
import { type BillingOptions, createBillingProvider } from './billing-provider.ts'

const signed = (call: WebhookCall, body: string, key: string): WebhookCall => {
  const signature = createHmac('sha256', key).update(`a-nonce.${body}`).digest('hex')
  return {
    ...call,
    rawBody: Buffer.from(body),
    headers: { ...call.headers, 'webhook-signature': `t=a-nonce,s=${signature}` },
  }
}

const startRig = () =>
  startEmulatedRig({
    name: 'billing',
    create: ({ settings }) => createBillingProvider(settings as unknown as BillingOptions),
    operations: { page: 'page.submit', charge: 'transact.sale', refund: 'transact.refund' },
    forgeries(call) {
      const body = Buffer.from(call.rawBody).toString('utf8')
      const given = call.headers['webhook-signature'] ?? ''
      const withHeader = (value: string | undefined) => ({
        ...call,
        headers: { ...call.headers, 'webhook-signature': value },
      })
      const key = 'emulated-nmi-signing-key'
      return {
        'no signature': withHeader(undefined),
        'another nonce': withHeader(given.replace(/^t=\w+/, 't=0')),
        'another body': { ...call, rawBody: Buffer.from(body.replace('6.99', '0.01')) },
        'an old key': signed(call, body, 'the key before'),
        'another merchant': signed(call, body.replace('"900001"', '"900002"'), key),
      }
    },
  })

describePaymentProvider('billing', startRig)

test('while a signing key is replaced, notifications under both are taken', () => {
  const options: BillingOptions = {
    api: 'https://gateway.example',
    securityKey: 'a',
    signingKeys: ['new', 'old'],
    pageKeyId: 'b',
    pageKey: 'c',
    merchantId: '1',
  }
  const call = { rawBody: Buffer.from(''), url: '', brandId: 'serendip', headers: {}, address: '' }
  const body = JSON.stringify({
    event_id: 'e',
    event_type: 'settlement.batch.complete',
    event_body: { merchant: { id: 1 } },
  })
  const provider = createBillingProvider(options)
  provider.checkSender(signed(call, body, 'new'))
  provider.checkSender(signed(call, body, 'old'))
  expect(provider.readNotification(Buffer.from(body))).toEqual({
    eventId: 'e',
    type: 'settlement.batch.complete',
    invoiceId: null,
    payment: null,
  })
  const later = createBillingProvider({ ...options, signingKeys: ['new'] })
  expect(() => later.checkSender(signed(call, body, 'old'))).toThrow('forbidden')
})
