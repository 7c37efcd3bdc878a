import { act, cleanup, render, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { useReturnToOrder } from './use-return-to-order.ts'

afterEach(cleanup)

function Shop({ awaitedId }: { awaitedId: string | null }) {
  useReturnToOrder(awaitedId)
  return <p>The packages</p>
}

function open(awaitedId: string | null, state: 'paid' | 'pending' | 'declined') {
  const ask = vi.fn(async () => ({ invoice: { state } }))
  const platform = aPlatform({
    api: { paymentPage: { getPaymentPageData: ask } },
  })
  render(
    <TestProviders platform={platform} address="/payment/credits">
      <Routes>
        <Route path="/payment/credits" element={<Shop awaitedId={awaitedId} />} />
        <Route path="/payment/step2/:invoiceId" element={<p>The order</p>} />
      </Routes>
    </TestProviders>,
  )
  return ask
}

test('whoever comes back to the shop after paying sees the order', async () => {
  open('inv_1', 'paid')
  expect(await screen.findByText('The order')).toBeDefined()
})

test.each(['pending', 'declined'] as const)(
  'an order that is %s keeps nobody from the packages',
  async (state) => {
    const ask = open('inv_1', state)
    await act(async () => vi.waitFor(() => expect(ask).toHaveBeenCalled()))
    expect(screen.getByText('The packages')).toBeDefined()
  },
)

test('without an order that is awaited nothing is asked', async () => {
  const ask = open(null, 'paid')
  expect(screen.getByText('The packages')).toBeDefined()
  expect(ask).not.toHaveBeenCalled()
})
