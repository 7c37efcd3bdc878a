import type { PaymentPage } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { createInvoiceScreen } from './invoice-screen.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const card = { methodId: 'pmt_1', brand: 'visa', lastFour: '4242', expiresMonth: 12, expiresYear: 2099 }
const pageOf = (state: PaymentPage['invoice']['state'], over: Partial<PaymentPage> = {}): PaymentPage => ({
  invoice: {
    invoiceId: 'inv_1',
    number: null,
    productId: 'callme:coins300',
    productType: 'coins',
    months: null,
    state,
    coins: 300,
    priceMinor: 699,
    currency: 'USD',
    createdAt: 0,
  },
  provider: 'test',
  declineReason: null,
  methods: [card],
  isCharging: false,
  confirmUrl: null,
  ...over,
})

function open(shown: PaymentPage, charged = shown, query = '') {
  const charges: string[] = []
  const showResult = vi.fn()
  const InvoiceScreen = createInvoiceScreen({ showResult })
  const platform = aPlatform({
    api: {
      billingDetails: { billingInfo: async () => ({ details: null, methods: [card] }) },
      paymentPage: {
        getPaymentPageData: async () => shown,
        async processOneClick({ body: { methodId } }: { body: { methodId: string } }) {
          charges.push(methodId)
          return charged
        },
      },
    },
  })
  render(
    <TestProviders platform={platform} address={`/payment/step2/inv_1${query}`}>
      <Routes>
        <Route path="/payment/step2/:invoiceId" element={<InvoiceScreen />} />
      </Routes>
    </TestProviders>,
  )
  return { charges, showResult }
}

const payButton = () => screen.queryByRole('button', { name: 'Pay now' })

test('a declined order is paid with a saved card, and the page shows what came of it', async () => {
  const { charges, showResult } = open(pageOf('declined', { declineReason: 'no_funds' }), pageOf('paid'))
  await screen.findByRole('radio', { name: /4242/ })
  fireEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  expect(await screen.findByRole('heading', { name: 'Paid' })).toBeDefined()
  expect(charges).toEqual(['pmt_1'])
  expect(showResult).toHaveBeenCalledExactlyOnceWith(pageOf('paid'), expect.any(Function))
})

test('a charge that the bank wants confirmed leads to its page, and to another card', async () => {
  open(pageOf('pending', { isCharging: true, confirmUrl: 'https://bank.example/1' }))
  const link = await screen.findByRole('link', { name: 'Confirm with your bank' })
  expect(link.getAttribute('href')).toBe('https://bank.example/1')
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeDefined()
  expect(payButton()).toBeNull()
})

test('while nobody knows whether a card was charged, nothing on the page pays again', async () => {
  open(pageOf('pending', { isCharging: true }))
  expect(await screen.findByRole('heading', { name: 'Waiting for your bank' })).toBeDefined()
  expect(screen.getByText(/please don’t pay again/)).toBeDefined()
  expect(payButton()).toBeNull()
})

test('an order that the payment service says is paid is shown when it is, and once', async () => {
  const { showResult } = open(pageOf('paid'), pageOf('paid'), '?confirmed=success')
  await screen.findByRole('heading', { name: 'Paid' })
  expect(showResult).toHaveBeenCalledTimes(1)
  cleanup()
  const early = open(pageOf('pending'), pageOf('pending'), '?confirmed=success')
  await screen.findByRole('heading', { name: 'Waiting for your payment' })
  expect(early.showResult).not.toHaveBeenCalled()
})

test('an order that this tab did not pay is shown without its result', async () => {
  const { showResult } = open(pageOf('declined', { declineReason: 'no_funds' }))
  await screen.findByRole('heading', { name: 'The payment didn’t go through' })
  expect(showResult).not.toHaveBeenCalled()
})

test('a tab that was opened for the payment alone says that the other one goes on, and leaves the result to it', async () => {
  sessionStorage.setItem('shopTab', 'yes')
  const { showResult } = open(pageOf('paid'), pageOf('paid'), '?confirmed=success')
  expect(await screen.findByRole('button', { name: 'Close this tab' })).toBeDefined()
  expect(showResult).not.toHaveBeenCalled()
})
