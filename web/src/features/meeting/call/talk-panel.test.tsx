import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { CoinShopContext } from '../../../shared/coins/coin-shop.ts'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { aCall } from '../state/call-fixtures.ts'
import type { TalkText } from '../state/call-state.ts'
import { talkOf } from '../state/talk.ts'
import { TalkPanel } from './talk-panel.tsx'

afterEach(cleanup)

function refused(refusedBy: NonNullable<TalkText['refusedBy']>) {
  const open = vi.fn()
  const line = { key: 'k', text: 'Hello', mine: true, status: 'failed', refusedBy } as TalkText
  render(
    <TestProviders>
      <MeetingProvider parts={stub<MeetingParts>({ meeting: {} })}>
        <CoinShopContext
          value={{
            isOpen: false,
            open,
            openPremium: () => undefined,
            openGifts: () => undefined,
            openRefund: () => undefined,
            openCancelling: () => undefined,
          }}
        >
          <TalkPanel talk={{ ...talkOf(aCall()), texts: [line] }} inputRef={null} />
        </CoinShopContext>
      </MeetingProvider>
    </TestProviders>,
  )
  return open
}

test('a message without enough coins leads to the shop beside the call, another refusal does not', async () => {
  const open = refused('not_enough_coins')
  fireEvent.click(await screen.findByRole('button', { name: call.bill.addCoins }))
  expect(open).toHaveBeenCalledExactlyOnceWith({ place: 'call', missingCoins: null })
  cleanup()
  refused('spending_limit')
  await screen.findByText(/Hello/)
  expect(screen.queryByRole('button', { name: call.bill.addCoins })).toBeNull()
})
