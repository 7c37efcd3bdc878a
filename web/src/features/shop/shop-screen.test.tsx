import type { ProductView } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { untilText } from '../../platform/i18n/until-text.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { createShopScreen } from './shop-screen.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.clear()
})

const ShopScreen = createShopScreen(() => null)

const product = (over: Partial<ProductView>): ProductView => ({
  productId: 'callme:coins300',
  productType: 'coins',
  packageGroup: 'default',
  coins: 300,
  priceMinor: 699,
  currency: 'USD',
  regularPriceMinor: null,
  discountPercent: null,
  months: null,
  offer: null,
  ...over,
})
const starter = product({
  productId: 'callme:1500',
  packageGroup: 'starter',
  coins: 1500,
  priceMinor: 1699,
  regularPriceMinor: 3199,
  discountPercent: 47,
  offer: { kind: 'first', endsAt: null },
})

interface Taps {
  readonly invoices: { readonly productId: string; readonly key: string }[]
  readonly started: string[]
}

function open({
  isOpen = true,
  isPaused = false,
  refusal = null,
  products = [starter, product({})],
}: {
  isOpen?: boolean
  isPaused?: boolean
  refusal?: ApiError | null
  products?: readonly ProductView[]
} = {}): Taps {
  const taps: Taps = { invoices: [], started: [] }
  const platform = aPlatform({
    api: {
      accounts: { profile: async () => ({ profile: { coins: 240 } }) },
      payments: {
        purchases: async () => ({ purchases: [] }),
        products: async () => ({ isOpen, isPaused, products }),
        createInvoice: async ({ body }: { body: Taps['invoices'][number] }) => {
          taps.invoices.push(body)
          if (refusal) throw refusal
          return { invoiceId: 'inv_1' }
        },
      },
      billingDetails: { billingInfo: async () => ({ details: null, methods: [] }) },
      paymentPage: {
        startPayment: async ({ params: { id } }: { params: { id: string } }) => {
          taps.started.push(id)
          throw new ApiError('shop_closed')
        },
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <ShopScreen />
    </TestProviders>,
  )
  return taps
}

test('the button says price and coins of the chosen package, and the tap buys exactly that', async () => {
  const taps = open()
  expect(await screen.findByRole('button', { name: 'Pay $16.99 for 1,500 coins' })).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /^5 minutes/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Pay $6.99 for 300 coins' }))
  expect(await screen.findByText(/Nothing was charged/)).toBeDefined()
  expect([taps.invoices, taps.started]).toMatchObject([[{ productId: 'callme:coins300' }], ['inv_1']])
})

test('a repeated tap carries the same key, another package another one', async () => {
  const taps = open()
  const pay = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    await screen.findByText(/Nothing was charged/)
  }
  await pay(/16\.99/)
  await pay(/16\.99/)
  fireEvent.click(screen.getByRole('radio', { name: /^5 minutes/ }))
  await pay(/6\.99/)
  const [first, second, third] = taps.invoices.map(({ key }) => key)
  expect([second === first, third === first]).toEqual([true, false])
})

test('the regular price of a first purchase, what it saves and the price of a minute stand beside it', async () => {
  open()
  expect(
    await screen.findByText(/^Your first purchase\. Instead of \$31\.99: you save \$15\.00 \(47%\)\.$/),
  ).toBeDefined()
  expect(screen.getByText('$0.68/min')).toBeDefined()
})

test('a personal offer says that it is personal and when it ends', async () => {
  const now = 1_700_000_000_000
  const endsAt = now + 15 * 60_000
  const timed = product({ productId: 'callme:coins900', coins: 900, offer: { kind: 'timer', endsAt } })
  open({ products: [timed, product({})] })
  const time = untilText(endsAt, { now, language: 'en' })
  expect(await screen.findByText(`A personal price for you, until ${time}.`)).toBeDefined()
  expect(sessionStorage.getItem('leftShop')).toBe('shop')
})

test('what one has already stands above the packages, in coins and in minutes of a call', async () => {
  open()
  expect(await screen.findByText('You have 240 coins, about 4 minutes of a call.')).toBeDefined()
})

test('the terms of a payment open in tabs of their own', async () => {
  open()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/terms-of-use', '_blank'],
    ['/refund-policy', '_blank'],
    ['/billing-policy', '_blank'],
  ])
})

test('a shop whose sales are paused says so, and has no button that pays', async () => {
  open({ isOpen: false, isPaused: true })
  expect(await screen.findByText('Buying is paused')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('a closed shop has no button that pays', async () => {
  open({ isOpen: false })
  expect(await screen.findByText('The coin shop isn’t open yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})
