import type { PaymentPage, ProductView } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { CoinShopSheet } from './coin-shop-sheet.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const product = (coins: number, priceMinor: number): ProductView => ({
  productId: `callme:coins${coins}`,
  productType: 'coins',
  packageGroup: 'default',
  coins,
  priceMinor,
  currency: 'USD',
  regularPriceMinor: null,
  discountPercent: null,
})
const card = { methodId: 'pmt_1', brand: 'visa', lastFour: '4242', expiresMonth: 12, expiresYear: 2099 }
const pageOf = (state: PaymentPage['invoice']['state'], over: Partial<PaymentPage> = {}): PaymentPage => ({
  invoice: {
    invoiceId: 'inv_1',
    number: null,
    productId: 'callme:coins900',
    state,
    coins: 900,
    priceMinor: 1599,
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

interface SheetAnswers {
  readonly methods?: readonly (typeof card)[]
  readonly charged?: PaymentPage
  readonly asked?: PaymentPage
  readonly missingCoins?: number | null
}

function open({
  methods = [card],
  charged = pageOf('paid'),
  asked = charged,
  missingCoins = null,
}: SheetAnswers = {}) {
  const state = { asked }
  const outcome = vi.fn()
  const close = vi.fn()
  const platform = aPlatform({
    api: {
      accounts: { profile: async () => ({ profile: { coins: 15 } }) },
      payments: {
        products: async () => ({
          isOpen: true,
          isPaused: false,
          products: [product(300, 699), product(900, 1599)],
        }),
        createInvoice: async () => ({ invoiceId: 'inv_1' }),
      },
      billingDetails: { billingInfo: async () => ({ details: null, methods }) },
      paymentPage: {
        startPayment: async () => ({ url: 'https://pay.example/1' }),
        processOneClick: async () => charged,
        getPaymentPageData: async () => state.asked,
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <CoinShopSheet
        wish={{ place: 'call', missingCoins }}
        below={null}
        onClose={close}
        onOutcome={outcome}
      />
    </TestProviders>,
  )
  return { outcome, close, state }
}

const pay = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('one tap pays for the package that has the missing coins, with the saved card that is shown', async () => {
  const { outcome } = open({ missingCoins: 400 })
  expect(await screen.findByText('Visa ·· 4242')).toBeDefined()
  expect(screen.queryByRole('radio', { name: /4242/ })).toBeNull()
  await pay('Pay $15.99 for 900 coins')
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith(pageOf('paid'), expect.any(Function)))
})
