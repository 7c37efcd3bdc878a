import type { CallBill } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { type MeetingSlots, SlotsProvider } from '../slots.tsx'
import type { CallCoins } from '../state/call-state.ts'
import { EndedBill } from './ended-bill.tsx'

afterEach(cleanup)

const slots = stub<MeetingSlots>({ receipt: () => null })
const aBill = (over: Partial<CallBill>) =>
  ({ callId: 'cal_1', role: 'payer', chargedCoins: 0, billedMs: 0, ...over }) as CallBill

async function shown(bill: CallBill | null, coins: CallCoins | null): Promise<string | null> {
  const { container } = render(
    <TestProviders>
      <SlotsProvider slots={slots}>
        <EndedBill bill={bill} coins={coins} offersCoins={false} />
      </SlotsProvider>
    </TestProviders>,
  )
  return container.textContent
}

const costing = (coins: number, feeCoins = 0): CallCoins => ({ deltaCoins: 0 - coins, feeCoins })

test('the seconds and the filter fee of a call are one total, with its parts below', async () => {
  expect(await shown(aBill({}), costing(15, 10))).toBe('15 coins in totalCall 5 + filter fee 10')
})

test('a filter fee alone is a cost, with and without a bill', async () => {
  const cost = '10 coins in totalFilter fee. The call itself was free.'
  expect(await shown(aBill({}), costing(10, 10))).toBe(cost)
  cleanup()
  expect(await shown(null, costing(10, 10))).toBe(cost)
})

test('only what cost nothing is free, and a call without a price shows no bill', async () => {
  expect(await shown(aBill({}), costing(0))).toBe('It cost you nothing.')
  cleanup()
  expect(await shown(null, null)).toBe('')
})

test('the total is the server’s: until it arrives, nothing is said about the cost', async () => {
  expect(await shown(aBill({ chargedCoins: 5 }), null)).toBe('')
})

test('a creator sees what was earned, the fee of their own filter subtracted as in the history', async () => {
  const bill = aBill({ role: 'creator', chargedCoins: 5, earnedCoins: 3 })
  await shown(bill, { deltaCoins: 3, feeCoins: 0 })
  expect(screen.getByRole('status').textContent).toBe('You earned 3 coins')
  cleanup()
  await shown(bill, { deltaCoins: -7, feeCoins: 10 })
  expect(screen.getByRole('status').textContent).toBe('7 coins in total')
})
