import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { mountPaymentReturn } from './mount-payment-return.ts'

const formType = 'application/x-www-form-urlencoded'

async function posted(url: string, payload = 'state=paid', type = formType) {
  const app = fastify()
  handleErrors(app)
  await mountPaymentReturn(app)
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

test.each([
  ['/payment/step2/%2F%2Fevil.example', 'x=1', formType, 404],
  ['/payment/step2/..%2F..', 'x=1', formType, 404],
  ['/payment/step2/inv_1', '{}', 'application/json', 415],
  ['/payment/step2/inv_1', 'x'.repeat(65 * 1024), formType, 413],
])('%s with another content is refused', async (url, payload, type, status) => {
  expect(await posted(url, payload, type)).toEqual([status, undefined])
})
