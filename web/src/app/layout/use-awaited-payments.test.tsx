import type { PaymentPage } from '@serendip/contract'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createModalQueue } from '../../features/modals/index.ts'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { testProviders } from '../../platform/test-providers.test-kit.tsx'
import { createAwaitedPayments } from '../../shared/coins/awaited-payments.ts'
import type { Overlays } from '../overlays.tsx'
import { useAwaitedPayments } from './use-awaited-payments.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const pageOf = (invoiceId: string): PaymentPage => ({
  invoice: {
    invoiceId,
    number: null,
    productId: 'callme:coins300',
    productType: 'coins',
    months: null,
    state: invoiceId === 'inv_paid' ? 'paid' : 'pending',
    coins: 300,
    priceMinor: 699,
    currency: 'USD',
    createdAt: 0,
  },
  provider: 'test',
  declineReason: null,
  methods: [],
  isCharging: false,
  confirmUrl: null,
})

function setUp() {
  const listeners = new Map<string, () => Promise<void>>()
  const reported: unknown[] = []
  const modals: Overlays['modals'] = createModalQueue({ session: { has: () => false, set: () => {} } })
  const platform = aPlatform({
    socket: {
      on(name: string, listener: () => Promise<void>) {
        listeners.set(name, listener)
        return () => undefined
      },
    },
    analytics: { report: (event: unknown) => void reported.push(event) },
    api: {
      paymentPage: {
        getPaymentPageData: async ({ params }: { params: { id: string } }) => pageOf(params.id),
      },
    },
  })
  renderHook(() => useAwaitedPayments({ modals }, true), { wrapper: testProviders({ platform }) })
  const coinsCome = async () => listeners.get('wallet.changed')?.()
  return { modals, reported, coinsCome, names: () => modals.getSnapshot().map(({ name }) => name) }
}

test('a payment whose shop was closed is shown once its coins come, once; one that is open yet is not', async () => {
  const { coinsCome, names, modals, reported } = setUp()
  const payments = createAwaitedPayments(sessionStorage)
  payments.add('inv_paid')
  payments.add('inv_open')
  await coinsCome()
  expect(names()).toEqual(['paymentSuccess'])
  expect(reported).toEqual([{ name: 'payment_paid', fields: { place: 'call' } }])
  modals.close('paymentSuccess')
  await coinsCome()
  expect([names(), payments.all()]).toEqual([[], ['inv_open']])
})

test('coins that this tab did not pay show nothing, and neither does a payment that an open shop waits for', async () => {
  const { coinsCome, names, modals } = setUp()
  await coinsCome()
  expect(names()).toEqual([])
  createAwaitedPayments(sessionStorage).add('inv_paid')
  modals.open('coinShop', { place: 'call', missingCoins: null })
  await coinsCome()
  expect(names()).toEqual(['coinShop'])
})
