import type { PaymentPage, ProductView } from '@serendip/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
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
  months: null,
  offer: null,
})
const card = { methodId: 'pmt_1', brand: 'visa', lastFour: '4242', expiresMonth: 12, expiresYear: 2099 }
const pageOf = (state: PaymentPage['invoice']['state'], over: Partial<PaymentPage> = {}): PaymentPage => ({
  invoice: {
    invoiceId: 'inv_1',
    number: null,
    productId: 'callme:coins900',
    productType: 'coins',
    months: null,
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
  readonly rateCoins?: number
}

function open({
  methods = [card],
  charged = pageOf('paid'),
  asked = charged,
  missingCoins = null,
  rateCoins = 60,
}: SheetAnswers = {}) {
  const state = { asked }
  const outcome = vi.fn()
  const close = vi.fn()
  const premium = vi.fn()
  const reported: unknown[] = []
  const left: unknown[] = []
  const platform = aPlatform({
    analytics: { report: (event: unknown) => void reported.push(event) },
    api: {
      accounts: { profile: async () => ({ profile: { coins: 15 } }) },
      payments: {
        products: async () => ({
          isOpen: true,
          opensOn: 'membership',
          isPaused: false,
          products: [product(300, 699), product(900, 1599)],
        }),
        createInvoice: async () => ({ invoiceId: 'inv_1' }),
      },
      offers: {
        leaveShop: async ({ body }: { body: unknown }) => {
          left.push(body)
          return { offer: null }
        },
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
        wish={{ place: 'call', missingCoins, rateCoins }}
        below={null}
        onClose={close}
        onPremium={premium}
        onOutcome={outcome}
      />
    </TestProviders>,
  )
  return { outcome, close, premium, state, reported, left }
}

const pay = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('one tap pays for the package that has the missing coins, with the saved card that is shown', async () => {
  const { outcome } = open({ missingCoins: 400 })
  expect(await screen.findByText('Visa ·· 4242')).toBeDefined()
  expect(screen.queryByRole('radio', { name: /4242/ })).toBeNull()
  await pay('Pay $15.99 for 900 coins')
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith(pageOf('paid'), expect.any(Function)))
})

test('beside a call the minutes and the price of one are those of that call', async () => {
  open({ rateCoins: 120 })
  expect(
    await screen.findByRole('radio', { name: /^2 minutes 300 coins \$6\.99 \$2\.80\/min/ }),
  ).toBeDefined()
})

/** The browser's tabs: none where it refuses them. */
function aTab(isRefused = false) {
  const tab = {
    opener: window,
    closed: false,
    sessionStorage: { setItem: vi.fn() },
    location: { replace: vi.fn() },
    close: vi.fn(),
  }
  vi.spyOn(window, 'open').mockReturnValue(isRefused ? null : (tab as unknown as Window))
  return tab
}

test('another card is paid in a tab of its own, which cannot reach this one; the result is awaited here', async () => {
  const tab = aTab()
  const { outcome, state } = open({ methods: [], asked: pageOf('pending') })
  await pay('Pay $6.99 for 300 coins')
  expect(await screen.findByRole('heading', { name: 'Pay in the other tab' })).toBeDefined()
  expect([tab.location.replace.mock.calls, tab.opener]).toEqual([[['https://pay.example/1']], null])
  state.asked = pageOf('paid')
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith(pageOf('paid'), expect.any(Function)), {
    timeout: 5_000,
  })
})

test('the outcome of one attempt is not taken for that of the next one, which pays the same order', async () => {
  aTab()
  const declined = pageOf('declined', { declineReason: 'refused' })
  const { outcome, state } = open({ methods: [], asked: declined })
  await pay('Pay $6.99 for 300 coins')
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledTimes(1))
  state.asked = pageOf('pending')
  await pay('Pay $6.99 for 300 coins')
  expect(await screen.findByRole('heading', { name: 'Pay in the other tab' })).toBeDefined()
  expect(outcome).toHaveBeenCalledTimes(1)
})

test('where the browser refuses a tab, a link opens the page; from there one gets back to the packages', async () => {
  aTab(true)
  open({ methods: [], asked: pageOf('pending') })
  await pay('Pay $6.99 for 300 coins')
  const link = await screen.findByRole('link', { name: 'Open the payment page' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://pay.example/1',
    '_blank',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'See packages' }))
  expect(await screen.findByRole('button', { name: 'Pay $6.99 for 300 coins' })).toBeDefined()
})

test('closing it without buying leaves the shop, and closing it while a payment is awaited does not', async () => {
  const leaving = open()
  await screen.findByRole('button', { name: 'Pay $6.99 for 300 coins' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([leaving.left, leaving.close.mock.calls.length]).toEqual([[{ place: 'shop' }], 1])
  cleanup()
  aTab()
  const paying = open({ methods: [], asked: pageOf('pending') })
  await pay('Pay $6.99 for 300 coins')
  await screen.findByRole('heading', { name: 'Pay in the other tab' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([paying.left, paying.close.mock.calls.length]).toEqual([[], 1])
})

test('a bank that wants a confirmation has a link of its own, and nothing pays a second time meanwhile', async () => {
  const asked = pageOf('pending', { isCharging: true, confirmUrl: 'https://bank.example/1' })
  open({ charged: asked })
  await screen.findByText('Visa ·· 4242')
  await pay('Pay $6.99 for 300 coins')
  const link = await screen.findByRole('link', { name: 'Confirm with your bank' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://bank.example/1',
    '_blank',
  ])
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('after a decline the next step chooses another card', async () => {
  const { outcome } = open({ charged: pageOf('declined', { declineReason: 'no_funds' }) })
  await screen.findByText('Visa ·· 4242')
  await pay('Pay $6.99 for 300 coins')
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('radio', { name: 'Another card' })).toBeNull()
  act(() => outcome.mock.calls[0]?.[1]('another'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another card' }).checked).toBe(true)
})

test('the shop that is seen, the package, the tap and the outcome are reported with values of fixed lists', async () => {
  const { reported, outcome } = open({ charged: pageOf('declined', { declineReason: 'no_funds' }) })
  fireEvent.click(await screen.findByRole('radio', { name: /^15 minutes/ }))
  await screen.findByText('Visa ·· 4242')
  await pay('Pay $15.99 for 900 coins')
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledTimes(1))
  expect(reported).toEqual([
    { name: 'shop_seen', fields: { place: 'call', state: 'open' } },
    { name: 'package_chosen', fields: { place: 'call', group: 'default', coins: 900 } },
    { name: 'pay_pressed', fields: { place: 'call', method: 'saved' } },
    { name: 'payment_declined', fields: { place: 'call', reason: 'no_funds' } },
  ])
})

test('whoever is sold premium reaches it from the coins, without leaving the page', async () => {
  const { premium } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'See Premium plans' }))
  expect(premium).toHaveBeenCalledTimes(1)
})
