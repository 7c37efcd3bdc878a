import fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { DomainError } from '../kernel/domain-error.ts'
import type { WebhookSource } from '../modules/webhooks/index.ts'
import { handleErrors } from './error-handler.ts'
import { mountPaymentReturn } from './mount-payment-return.ts'

const formType = 'application/x-www-form-urlencoded'

const source = (provider: WebhookSource['provider'], format: WebhookSource['format']): WebhookSource => ({
  provider,
  format,
  shownFields: [],
  checkSender: () => undefined,
  subjectOf: () => ({ eventId: 'e', event: 'e', reference: null }),
  apply: async () => 'accepted',
})

let taken: [string, string, string][] = []
beforeEach(() => {
  taken = []
})

async function posted(url: string, payload = 'state=paid', type = formType) {
  const app = fastify()
  handleErrors(app)
  await mountPaymentReturn(app, {
    brands: { at: () => 'serendip', publicOriginOf: () => 'https://meet.example' },
    inbox: {
      async take({ provider }, { rawBody, brandId }) {
        taken.push([provider, brandId, Buffer.from(rawBody).toString()])
        throw new DomainError('forbidden')
      },
    },
    sources: [source('medoro', 'form'), source('billing', 'json')],
  })
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type },
  })
  return [statusCode, headers.location]
}

test('a form that a provider has the browser post leads to the page of the order, without its content', async () => {
  expect(await posted('/payment/step2/inv_1')).toEqual([303, '/payment/step2/inv_1'])
  expect(await posted('/payment/step2/inv_1?confirmed=success&next=//evil.example')).toEqual([
    303,
    '/payment/step2/inv_1?confirmed=success',
  ])
  const multipart = 'multipart/form-data; boundary=b'
  expect(await posted('/payment/step2/inv_1', '--b--', multipart)).toEqual([303, '/payment/step2/inv_1'])
})

test('a signed notification that comes by the browser is taken; one that is refused leads to the order all the same', async () => {
  const signed = 'DATA=a&SIGNATURE=b'
  expect(await posted('/payment/step2/inv_1?confirmed=success&by=medoro', signed)).toEqual([
    303,
    '/payment/step2/inv_1?confirmed=success',
  ])
  expect(taken).toEqual([['medoro', 'serendip', signed]])
  for (const by of ['', '&by=billing', '&by=segpay', '&by=medoro&by=medoro'])
    await posted(`/payment/step2/inv_1?confirmed=success${by}`, signed)
  expect(taken).toHaveLength(1)
})

test.each([
  ['/payment/step2/%2F%2Fevil.example', 'x=1', formType, 404],
  ['/payment/step2/..%2F..', 'x=1', formType, 404],
  ['/payment/step2/inv_1', '{}', 'application/json', 415],
  ['/payment/step2/inv_1', 'x'.repeat(65 * 1024), formType, 413],
])('%s with another content is refused', async (url, payload, type, status) => {
  expect(await posted(url, payload, type)).toEqual([status, undefined])
})
