import { aClock } from '../../../../test/clock.ts'
import type { WebhookCall } from '../../../modules/webhooks/index.ts'
import { type EmulatedBooks, TestPaymentsEmulator } from '../emulator/test-payments-emulator.ts'
import { describePaymentProvider, type LaterFate, type ProviderRig } from '../payment-provider.suite.ts'
import { createTestProvider } from './test-provider.ts'

const keys = { apiKey: 'a key of the API', notificationSecret: 'a secret of notifications' }

/** Test cards by their later fate. */
const cardOf: Readonly<Partial<Record<LaterFate, string>>> = {
  asks: '3155',
  breaks: '0341',
  no_funds: '9995',
  expired_card: '0069',
}

interface BookEntry {
  readonly reference?: string
  readonly refunds?: Readonly<Record<string, { readonly status: string; readonly amount_minor: number }>>
}

async function startRig(): Promise<ProviderRig> {
  const clock = aClock()
  const entries = new Map<string, object>()
  let isFailing = false
  const books: EmulatedBooks = {
    async read(key) {
      if (isFailing) {
        isFailing = false
        throw new Error('the service fails')
      }
      return entries.get(key) ?? null
    },
    async list(start) {
      if (isFailing) {
        isFailing = false
        throw new Error('the service fails')
      }
      return new Map([...entries].filter(([key]) => key.startsWith(start)))
    },
    async change(key, change) {
      if (isFailing) {
        isFailing = false
        throw new Error('the service fails')
      }
      const old = entries.get(key) ?? {}
      entries.set(key, { ...old, ...change(old as Record<string, unknown>) })
    },
  }
  const page = 'https://meet.example/payment/test'
  const emulator = new TestPaymentsEmulator({ ...keys, page, books, now: () => clock.now() })
  const provider = createTestProvider(clock, { ...keys, api: await emulator.listen() })
  const sent: { readonly reference: string; readonly call: WebhookCall }[] = []

  const callOf = ({ body, signature }: { body: string; signature: string }): WebhookCall => ({
    rawBody: Buffer.from(body),
    url: 'https://meet.example/api/payment/webhook/test',
    brandId: 'serendip',
    headers: { 'test-signature': signature },
    address: '127.0.0.1',
  })
  async function notify(checkoutId: string): Promise<void> {
    const reference = emulator.orderOf(checkoutId)?.reference ?? ''
    sent.push({ reference, call: callOf(await emulator.notification(checkoutId)) })
  }
  const charged: Promise<void>[] = []
  emulator.sendTo((checkoutId) => charged.push(notify(checkoutId)))
  async function pay(checkoutId: string, decision: Parameters<typeof emulator.pay>[1]): Promise<void> {
    if (!(await emulator.isOpen(checkoutId))) return
    await emulator.pay(checkoutId, decision)
    await notify(checkoutId)
  }

  return {
    provider,
    now: () => clock.now(),
    pay: ({ checkoutId }, { decline = null, saves = false } = {}) =>
      pay(checkoutId, { reason: decline, isSaved: saves }),
    async payOtherAmount({ checkoutId }) {
      await emulator.pay(checkoutId)
      const { body } = await emulator.notification(checkoutId)
      const reference = emulator.orderOf(checkoutId)?.reference ?? ''
      const cheaper = emulator.sign(body.replace('"amount_minor":699', '"amount_minor":1'))
      sent.push({ reference, call: callOf(cheaper) })
    },
    async saveCard({ checkoutId }, later) {
      await pay(checkoutId, { card: cardOf[later] ?? '4242', isSaved: true })
      const payment = await provider.read(checkoutId)
      return payment?.savedCard?.token ?? ''
    },
    // The card decides it.
    prepareCharge: async () => undefined,
    confirm: ({ checkoutId }) => pay(checkoutId, {}),
    payAndLoseRefund: ({ checkoutId }) => pay(checkoutId, { card: '0341' }),
    async books(invoiceId) {
      const paid = [...entries]
        .filter(([key, entry]) => key.startsWith('payment:') && (entry as BookEntry).reference === invoiceId)
        .map(([, entry]) => entry as BookEntry)
      const returned = paid
        .flatMap(({ refunds = {} }) => Object.values(refunds))
        .filter(({ status }) => status === 'refunded')
      const returnedMinor = returned.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      return { payments: paid.length, returnedMinor }
    },
    async notifications(invoiceId) {
      await Promise.all(charged)
      return sent.filter(({ reference }) => reference === invoiceId).map(({ call }) => call)
    },
    repeat: async (call) => callOf(emulator.sign(Buffer.from(call.rawBody).toString('utf8'))),
    forgeries(call) {
      const given = call.headers['test-signature'] ?? ''
      const body = Buffer.from(call.rawBody).toString('utf8')
      const old = new TestPaymentsEmulator({
        ...keys,
        notificationSecret: 'the secret before',
        page,
        books,
        now: () => clock.now(),
      })
      const withHeader = (value: string | undefined) => ({ ...call, headers: { 'test-signature': value } })
      return {
        'no signature': withHeader(undefined),
        'another time': withHeader(given.replace(/^t=\d+/, 't=1')),
        'another body': { ...call, rawBody: Buffer.from(body.replace('699', '1')) },
        'an old key': callOf(old.sign(body)),
      }
    },
    async failNext() {
      isFailing = true
    },
    stop: () => emulator.close(),
  }
}

describePaymentProvider('test', startRig)
