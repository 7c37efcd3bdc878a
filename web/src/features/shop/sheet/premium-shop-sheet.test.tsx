import type { PaymentPage, ProductView } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { PremiumShopSheet } from './premium-shop-sheet.tsx'

afterEach(cleanup)

const plan = stub<ProductView>({
  productId: 'callme:month',
  productType: 'membership',
  coins: 0,
  months: 1,
  priceMinor: 2999,
  currency: 'USD',
  regularPriceMinor: null,
  discountPercent: null,
  offer: null,
  renewalPriceMinor: 2999,
})
const paid = stub<PaymentPage>({
  invoice: {
    invoiceId: 'inv_1',
    state: 'paid',
    productId: 'callme:month',
    priceMinor: 2999,
    currency: 'USD',
  },
  confirmUrl: null,
  declineReason: null,
})

/** The sheet in a call, of a person with a saved card; `charged` are the taps that paid. */
function open(state: 'active' | null = null) {
  const charged: unknown[] = []
  const [outcome, coins, cancel] = [vi.fn(), vi.fn(), vi.fn()]
  const platform = aPlatform({
    api: {
      payments: {
        products: async () => ({ isOpen: true, isPaused: false, opensOn: 'membership', products: [plan] }),
        createInvoice: async () => ({ invoiceId: 'inv_1' }),
      },
      paymentPage: {
        processOneClick: async ({ body }: { body: unknown }) => {
          charged.push(body)
          return paid
        },
      },
      billingDetails: {
        billingInfo: async () => ({
          details: null,
          services: [],
          methods: [
            { methodId: 'pmt_1', brand: 'visa', lastFour: '4242', expiresMonth: 12, expiresYear: 2099 },
          ],
        }),
      },
      catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2330 }) },
      subscriptions: {
        status: async () => ({ state, premium: state !== null, premiumUntil: null, isExpired: false }),
        given: async () => ({ messagePriceCoins: 5 }),
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <PremiumShopSheet
        place="call"
        onClose={() => {}}
        onCancel={cancel}
        onCoins={coins}
        onOutcome={outcome}
      />
    </TestProviders>,
  )
  return { charged, outcome, coins, cancel }
}

test('premium is paid beside a call after its person agreed, and is compared with coins before', async () => {
  const { charged, outcome } = open()
  await screen.findByText(/Up to 257 messages a month, coins cost less/)
  await screen.findByRole('radio', { name: /4242/ })
  const pay = await screen.findByRole('button', { name: 'Pay $29.99' })
  fireEvent.click(pay)
  await screen.findByText('Tick this to go on. Without a saved card Premium can’t renew.')
  expect(charged).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(pay)
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith(paid, expect.any(Function)))
  expect(charged).toEqual([expect.objectContaining({ invoiceId: 'inv_1', methodId: 'pmt_1' })])
})

test('a member is sold no second one; coins, and cancelling, are a tap away', async () => {
  const { coins, cancel } = open('active')
  await screen.findByText('You have Premium')
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Buy coins' }))
  expect(coins).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Premium' }))
  expect(cancel).toHaveBeenCalledTimes(1)
})
