import type { BonusRecord, ProductView } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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

const aRecord: BonusRecord = {
  historyRecordId: 'bpr_1',
  productId: 'callme:coins900',
  bonusCoins: 50,
  premiumDays: 0,
  createdAt: 0,
  expiresAt: 1_800_000_000_000,
  claimedAt: null,
}

interface Taps {
  readonly invoices: { readonly productId: string; readonly key: string }[]
  readonly started: string[]
  readonly claims: string[]
}

function open({
  isOpen = true,
  isPaused = false,
  opensOn = 'coins',
  refusal = null,
  products = [starter, product({})],
  records = [],
}: {
  isOpen?: boolean
  isPaused?: boolean
  opensOn?: ProductView['productType']
  refusal?: ApiError | null
  products?: readonly ProductView[]
  records?: readonly BonusRecord[]
} = {}): Taps {
  const taps: Taps = { invoices: [], started: [], claims: [] }
  const platform = aPlatform({
    api: {
      accounts: { profile: async () => ({ profile: { coins: 240 } }) },
      payments: {
        purchases: async () => ({ purchases: [] }),
        products: async () => ({ isOpen, isPaused, opensOn, products }),
        createInvoice: async ({ body }: { body: Taps['invoices'][number] }) => {
          taps.invoices.push(body)
          if (refusal) throw refusal
          return { invoiceId: 'inv_1' }
        },
      },
      bonusProducts: {
        getOne: async () => ({ bonus: { bonusCoins: 50, premiumDays: 7 } }),
        userHistory: async () => ({ records }),
        async claim({ body }: { body: { historyRecordId: string } }) {
          taps.claims.push(body.historyRecordId)
          return aRecord
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

test('the order says what the package brings besides its coins', async () => {
  open()
  expect(await screen.findByText('Also brings 50 bonus coins and 7 days of Premium.')).toBeDefined()
})

test('a bonus that waits is claimed by a tap; one that was claimed, or is over, is not shown', async () => {
  const over = { ...aRecord, historyRecordId: 'bpr_2', bonusCoins: 60, expiresAt: 1 }
  const claimed = { ...aRecord, historyRecordId: 'bpr_3', bonusCoins: 70, claimedAt: 1 }
  const taps = open({ records: [aRecord, over, claimed] })
  fireEvent.click(await screen.findByRole('button', { name: 'Claim 50 bonus coins' }))
  await waitFor(() => expect(taps.claims).toEqual(['bpr_1']))
  expect(screen.queryByText(/[67]0 bonus coins/)).toBeNull()
})

test('what one has already stands above the packages, in coins and in minutes of a call', async () => {
  open()
  expect(await screen.findByText('You have 240 coins, about 4 minutes of a call.')).toBeDefined()
})

test('who is not to choose between coins and a membership sees coins alone', async () => {
  open()
  await screen.findByRole('button', { name: /^Pay/ })
  expect(screen.queryByRole('link', { name: 'See Premium plans' })).toBeNull()
})

test('the plans of the membership are a link away, and the terms of a payment open in tabs of their own', async () => {
  open({ opensOn: 'membership' })
  await screen.findByRole('link', { name: 'See Premium plans' })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/payment/membership', null],
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
