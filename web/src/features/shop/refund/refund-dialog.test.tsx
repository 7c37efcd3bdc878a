import type { RefundOffer } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { RefundDialog } from './refund-dialog.tsx'

afterEach(cleanup)

const offer: RefundOffer = {
  coins: 800,
  amountMinor: 1_776,
  currency: 'EUR',
  until: Date.UTC(2026, 4, 15, 12),
}

/** A server with offers, the next one after each refusal. */
function open(offers: readonly RefundOffer[], refusal: ApiError | null = null) {
  const taken: unknown[] = []
  let asked = 0
  const refunds = {
    read: async () => offers[Math.min(asked, offers.length - 1)],
    async take({ body: { key: _, ...body } }: { body: { key: string } }) {
      taken.push(body)
      asked += 1
      if (refusal && taken.length === 1) throw refusal
      return { ok: true }
    },
  }
  render(
    <TestProviders platform={aPlatform({ api: { refunds } })}>
      <RefundDialog invoiceId="inv_1" onClose={() => undefined} />
    </TestProviders>,
  )
  return taken
}

test('what comes back is said before the tap, and asked for as it was said', async () => {
  const taken = open([offer, { ...offer, coins: 0, amountMinor: 0 }])
  await screen.findByText('Unused coins of this purchase: 800. You get €17.76 back for them.')
  expect(screen.getByText(/You can do this until May 15, 2026\.$/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Return coins, get €17.76 back' }))
  await screen.findByText('€17.76 will be refunded')
  expect(taken).toEqual([{ coins: 800, amountMinor: 1_776 }])
  expect(screen.queryByRole('button', { name: /^Return coins/ })).toBeNull()
})

test('coins that were used meanwhile are refused, and the new amount is shown', async () => {
  const refusal = new ApiError('refund_changed')
  const taken = open([offer, { ...offer, coins: 700, amountMinor: 1_554 }], refusal)
  fireEvent.click(await screen.findByRole('button', { name: 'Return coins, get €17.76 back' }))
  await screen.findByText(/^You’ve used some of these coins in the meantime/)
  fireEvent.click(await screen.findByRole('button', { name: 'Return coins, get €15.54 back' }))
  await screen.findByText('€15.54 will be refunded')
  expect(taken).toHaveLength(2)
})

test('an order without unused coins says so', async () => {
  open([{ ...offer, coins: 0, amountMinor: 0 }])
  await screen.findByText('There are no coins of this purchase that can be returned.')
  expect(screen.queryByRole('button', { name: /^Return coins/ })).toBeNull()
})
