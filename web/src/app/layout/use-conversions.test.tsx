import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { testProviders } from '../../platform/test-providers.test-kit.tsx'
import { useConversions } from './use-conversions.ts'

const purchase = (invoiceId: string, currency = 'EUR') => ({
  invoiceId,
  productId: 'callme:coins300',
  priceMinor: 699,
  currency,
  isFirst: invoiceId === 'inv_1',
})

const person = { _id: 'usr_1' }

function report(consent: 'granted' | 'denied') {
  const reported: unknown[] = []
  let left = [purchase('inv_1'), purchase('inv_2', 'KWD')]
  const asked = vi.fn()
  const platform = aPlatform({
    session: {
      current: () => person,
      subscribe: () => () => undefined,
    },
    analytics: {
      consent: () => consent,
      subscribe: () => () => undefined,
      report: (event: unknown) => void reported.push(event),
    },
    api: {
      billingDetails: {
        async trackHistory({ query: { ack } }: { query: { ack?: string } }) {
          asked()
          left = left.filter(({ invoiceId }) => invoiceId !== ack)
          return { purchases: left }
        },
      },
    },
  })
  renderHook(() => useConversions(), { wrapper: testProviders({ platform }) })
  return { reported, asked }
}

test('purchases that nobody reported are reported once each, without an id', async () => {
  const { reported } = report('granted')
  await vi.waitFor(() => expect(reported).toHaveLength(2))
  expect(reported).toEqual([
    { name: 'purchase', fields: { priceMinor: 699, currency: 'EUR', isFirst: true } },
    { name: 'purchase', fields: { priceMinor: 699, currency: 'other', isFirst: false } },
  ])
})

test('without consent nothing is asked or reported', async () => {
  const { reported, asked } = report('denied')
  await Promise.resolve()
  expect([reported, asked.mock.calls]).toEqual([[], []])
})
