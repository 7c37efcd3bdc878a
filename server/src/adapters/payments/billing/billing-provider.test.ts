import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aClock } from '../../../../test/clock.ts'
import { startEmulatedRig } from '../../../../test/emulated-rig.ts'
import { memoryReferences } from '../../../../test/provider-references.ts'
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
    create: ({ settings }) =>
      createBillingProvider(aClock(), {
        ...(settings as unknown as BillingOptions),
        references: memoryReferences(),
      }),
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

const options: BillingOptions = {
  api: 'https://gateway.example',
  securityKey: 'a',
  signingKeys: ['new', 'old'],
  pageKeyId: 'b',
  pageKey: 'c',
  merchantId: '1',
  references: memoryReferences(),
}

/** A gateway whose query service answers these transactions, in pages as it is asked. */
async function aQueryService(transactions: readonly string[]) {
  const asked: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = new URLSearchParams(body)
    asked.push(form)
    const size = Number(form.get('result_limit'))
    const start = size * Number(form.get('page_number'))
    response.end(`<nm_response>${transactions.slice(start, start + size).join('')}</nm_response>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const range = { from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 1, 2) }
  const list = async () =>
    (await createBillingProvider(aClock(), { ...options, api }).listTransactions?.(range)) ?? []
  return { asked, list }
}
const actionXml = (type: string, amount: string, success = '1', date = '20260201100000') =>
  `<action><amount>${amount}</amount><action_type>${type}</action_type><date>${date}</date><success>${success}</success><response_code>100</response_code></action>`
const transactionXml = (id: number, actions: string, more = '') =>
  `<transaction><transaction_id>${id}</transaction_id><order_id>inv_a.0</order_id><currency>EUR</currency>${more}${actions}</transaction>`

test('a settlement has what was sold, returned and voided, and nothing that moved no money', async () => {
  const { asked, list } = await aQueryService([
    transactionXml(1, actionXml('sale', '6.99') + actionXml('settle', '6.99')),
    transactionXml(2, actionXml('sale', '6.99', '0')),
    transactionXml(3, actionXml('sale', '9.99') + actionXml('void', '9.99', '1', '20260201110000')),
    transactionXml(4, actionXml('refund', '-2.00'), '<original_transaction_id>1</original_transaction_id>'),
    transactionXml(5, actionXml('sale', '6.99', '1', 'yesterday')),
  ])
  const entries = await list()
  expect(
    entries.map(({ kind, transactionId, paymentId, amountMinor }) => [
      kind,
      transactionId,
      paymentId,
      amountMinor,
    ]),
  ).toEqual([
    ['sale', '1', '1', 699],
    ['sale', '3', '3', 999],
    ['refund', '3', '3', 999],
    ['refund', '4', '1', 200],
  ])
  expect(entries[0]).toMatchObject({ invoiceId: 'inv_a', currency: 'EUR', at: Date.UTC(2026, 1, 1, 10) })
  expect(asked.map((form) => [form.get('start_date'), form.get('end_date')])).toEqual([
    ['20260201000000', '20260202000000'],
  ])
})

test('a settlement of several pages is read to its end', async () => {
  const many = Array.from({ length: 1_001 }, (_, index) =>
    transactionXml(index + 1, actionXml('sale', '6.99')),
  )
  const { asked, list } = await aQueryService(many)
  expect(new Set((await list()).map(({ transactionId }) => transactionId)).size).toBe(1_001)
  expect(asked).toHaveLength(3)
})

test('while a signing key is replaced, notifications under both are taken', () => {
  const call = { rawBody: Buffer.from(''), url: '', brandId: 'serendip', headers: {}, address: '' }
  const body = JSON.stringify({
    event_id: 'e',
    event_type: 'settlement.batch.complete',
    event_body: { merchant: { id: 1 } },
  })
  const provider = createBillingProvider(aClock(), options)
  provider.checkSender(signed(call, body, 'new'))
  provider.checkSender(signed(call, body, 'old'))
  expect(provider.readNotification(Buffer.from(body))).toEqual({
    eventId: 'e',
    type: 'settlement.batch.complete',
    invoiceId: null,
    payment: null,
    chargebacks: [],
  })
  const later = createBillingProvider(aClock(), { ...options, signingKeys: ['new'] })
  expect(() => later.checkSender(signed(call, body, 'old'))).toThrow('forbidden')
})

test('a refund whose answer was lost is repeated only when its request can arrive no more', async () => {
  const asked: (string | null)[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const type = new URLSearchParams(body).get('type')
    if (type === null) return response.end('<nm_response></nm_response>')
    asked.push(type)
    request.destroy()
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = aClock()
  const provider = createBillingProvider(clock, { ...options, api, references: memoryReferences() })
  const refund = () => provider.refund({ key: 'ref_a', paymentId: '1', amountMinor: 300, currency: 'EUR' })
  expect(await refund()).toEqual({ kind: 'unknown' })
  expect(await refund()).toEqual({ kind: 'waiting' })
  expect(asked).toEqual(['refund'])
  clock.advance(10 * 60_000)
  expect(await refund()).toEqual({ kind: 'unknown' })
  expect(asked).toEqual(['refund', 'refund'])
})
