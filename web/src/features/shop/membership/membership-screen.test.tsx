import type { ProductView } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { MembershipScreen } from './membership-screen.tsx'

afterEach(cleanup)

const plan = (months: number, priceMinor: number): ProductView => ({
  productId: `callme:plan${months}`,
  productType: 'membership',
  packageGroup: 'default',
  coins: 0,
  months,
  priceMinor,
  currency: 'USD',
  regularPriceMinor: null,
  discountPercent: null,
  offer: null,
  renewalPriceMinor: priceMinor,
})

/** The screen of a person with a saved card; `orders` are the invoices that were created. */
function show(state: 'active' | null = null, isOpen = true) {
  const orders: unknown[] = []
  const platform = aPlatform({
    api: {
      payments: {
        products: async () => ({
          isOpen,
          isPaused: false,
          opensOn: 'membership',
          products: [plan(1, 2999), plan(12, 19_999)],
        }),
        createInvoice: async ({ body }: { body: unknown }) => {
          orders.push(body)
          return new Promise(() => {})
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
        given: async () => ({
          since: 0,
          bonusMatches: 0,
          freeMessages: 0,
          savedCoins: 0,
          bonusMatchesADay: 20,
          messagePriceCoins: 5,
        }),
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <MembershipScreen />
    </TestProviders>,
  )
  return orders
}

test('a plan is paid only after its person agreed to what is charged until they cancel', async () => {
  const orders = show()
  fireEvent.click(await screen.findByRole('radio', { name: /12 months/ }))
  const pay = screen.getByRole('button', { name: 'Pay $199.99' })
  fireEvent.click(pay)
  await screen.findByText('Tick this to go on. Without a saved card Premium can’t renew.')
  expect(orders).toEqual([])
  fireEvent.click(
    screen.getByRole('checkbox', {
      name: 'I agree: we charge this card $199.99 now and every 12 months until you cancel.',
    }),
  )
  fireEvent.click(pay)
  await waitFor(() =>
    expect(orders).toEqual([
      expect.objectContaining({
        productId: 'callme:plan12',
        priceMinor: 19_999,
        agreesToRenewal: true,
        timeZone: expect.any(String),
      }),
    ]),
  )
})

test('premium is compared with coins as it is: from how many messages on it costs less, and what costs coins all the same', async () => {
  show()
  // 29.99 / (5 × 0.0233) = 257.4
  await screen.findByText(/Up to 257 messages a month, coins cost less/)
  expect(screen.getByText('Calls with creators and gifts cost coins with Premium too.')).toBeDefined()
})

test('a member is led to their membership, and is sold no second one', async () => {
  show('active')
  const link = await screen.findByRole('link', { name: 'See your Premium' })
  expect(link.getAttribute('href')).toBe('/settings/membership')
  await screen.findByText('Premium or coins?')
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('while nothing is sold the plans are listed without a way to pay', async () => {
  show(null, false)
  await screen.findByText('Premium isn’t on sale right now')
  expect(screen.getByText('$29.99')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})
