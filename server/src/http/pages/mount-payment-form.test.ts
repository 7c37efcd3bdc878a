import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../error-handler.ts'
import { mountPaymentForm } from './mount-payment-form.ts'

const form = {
  action: 'https://gateway.example/form/v2/',
  fields: { DATA: 'a+b/c==', CALLBACK: 'https://shop.example/?a=1&b="<2' },
}

async function opened(url: string, language = 'de') {
  const app = fastify()
  handleErrors(app)
  await mountPaymentForm(app, {
    brands: { at: () => 'serendip' },
    formOf: async (brandId, provider, checkoutId) =>
      brandId === 'serendip' && provider === 'medoro' && checkoutId === 'inv_1.0' ? form : null,
  })
  return app.inject({ url, headers: { 'accept-language': language } })
}

test('the page posts the form to the provider, and may do nothing else', async () => {
  const { body, headers } = await opened('/payment/form/medoro/inv_1.0')
  expect(body).toContain('<form method="post" action="https://gateway.example/form/v2/">')
  expect(body).toContain('name="DATA" value="a+b/c=="')
  expect(body).toContain('value="https://shop.example/?a=1&amp;b=&quot;&lt;2"')
  expect(body).toContain('<html lang="de" dir="ltr">')
  expect(body).toContain('<button>')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('form-action https://gateway.example;')
  expect(policy).toMatch(/script-src 'sha256-[\w+/]+=*';/)
  expect(headers['cache-control']).toBe('no-store')
  expect((await opened('/payment/form/medoro/inv_1.0', 'ar')).body).toContain('dir="rtl"')
})

test.each([
  '/payment/form/medoro/inv_2.0',
  '/payment/form/segpay/inv_1.0',
  '/payment/form/medoro/..%2Finv_1.0',
  '/payment/form/%3Cb%3E/inv_1.0',
])('%s is not found', async (url) => {
  expect((await opened(url)).statusCode).toBe(404)
})
