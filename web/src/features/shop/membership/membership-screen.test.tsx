import type { ProductView } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { MembershipScreen } from './membership-screen.tsx'

afterEach(cleanup)

const plan = (months: number, priceMinor: number): ProductView => ({
  productId: `callme:member${months}`,
  productType: 'membership',
  packageGroup: 'default',
  coins: 0,
  months,
  priceMinor,
  currency: 'USD',
  regularPriceMinor: null,
  discountPercent: null,
  offer: null,
})

test('shows the plans with the price of a month, says that they are not sold yet, and leads to coins', async () => {
  const asked: unknown[] = []
  const platform = aPlatform({
    api: {
      payments: {
        products: async ({ body }: { body: unknown }) => {
          asked.push(body)
          return {
            isOpen: false,
            isPaused: false,
            opensOn: 'coins',
            products: [plan(1, 2999), plan(12, 19999)],
          }
        },
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <MembershipScreen />
    </TestProviders>,
  )
  await screen.findByText('$199.99')
  expect(asked).toEqual([{ productType: 'membership' }])
  const plans = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(plans.slice(-2)).toEqual(['1 month$29.99', '12 months$199.99$16.67 a month'])
  expect(screen.getByText('Premium isn’t on sale yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: /pay|buy/i })).toBeNull()
  expect(screen.getByRole('link', { name: 'Buy coins' }).getAttribute('href')).toBe('/payment/credits')
})
