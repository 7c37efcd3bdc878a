import type { CallBill } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { CoinShopContext } from '../../../shared/coins/coin-shop.ts'
import { aBill, aCall } from '../state/call-fixtures.ts'
import { BillCard } from './bill-card.tsx'

afterEach(cleanup)

const running = (over: Partial<CallBill>) =>
  aBill({ state: 'running', consented: true, previewUntil: null, balanceCoins: 50, secondsLeft: 50, ...over })

function open(first: CallBill) {
  const onTopUp = vi.fn()
  const platform = aPlatform({
    socket: { serverNowMs: () => 0 },
    api: { catalogue: { coinRate: async () => ({ currency: 'USD', centsPer1000Coins: 2_330 }) } },
  })
  const card = (bill: CallBill, isShopOpen: boolean) => (
    <TestProviders platform={platform}>
      <CoinShopContext
        value={{
          isOpen: isShopOpen,
          open: () => undefined,
          openPremium: () => undefined,
          openGifts: () => undefined,
          openRefund: () => undefined,
          openCancelling: () => undefined,
        }}
      >
        <BillCard bill={bill} partner={aCall().partner} onTopUp={onTopUp} />
      </CoinShopContext>
    </TestProviders>
  )
  const { rerender } = render(card(first, false))
  return { onTopUp, show: (bill: CallBill, isShopOpen = false) => rerender(card(bill, isShopOpen)) }
}

const prompt = () => screen.queryByRole('button', { name: call.bill.addCoins })
const putAside = () => fireEvent.click(screen.getByRole('button', { name: call.bill.notNow }))

test('a minute before the coins run out the prompt leads to the shop; put aside, it is back at 15 seconds', () => {
  const { onTopUp, show } = open(running({ warningSeconds: 60 }))
  fireEvent.click(screen.getByRole('button', { name: call.bill.addCoins }))
  expect(onTopUp).toHaveBeenCalledTimes(1)
  putAside()
  expect(prompt()).toBeNull()
  show(running({ warningSeconds: 60, secondsLeft: 30, balanceCoins: 30 }))
  expect(prompt()).toBeNull()
  show(running({ warningSeconds: 15, secondsLeft: 15, balanceCoins: 15 }))
  expect(prompt()).not.toBeNull()
  putAside()
  expect(prompt()).toBeNull()
})

test('coins that came take the prompt away, and it is there again when they run low again', () => {
  const { show } = open(running({ warningSeconds: 60 }))
  putAside()
  show(running({ warningSeconds: null, secondsLeft: 600, balanceCoins: 600 }))
  expect(prompt()).toBeNull()
  show(running({ warningSeconds: 60 }))
  expect(prompt()).not.toBeNull()
})

test('the prompt is not shown beside the shop that it opens', () => {
  const { show } = open(running({ warningSeconds: 15, secondsLeft: 15, balanceCoins: 15 }))
  show(running({ warningSeconds: 15, secondsLeft: 14, balanceCoins: 14 }), true)
  expect(prompt()).toBeNull()
  show(running({ warningSeconds: 15, secondsLeft: 13, balanceCoins: 13 }))
  expect(prompt()).not.toBeNull()
})
