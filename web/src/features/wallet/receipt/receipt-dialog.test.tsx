import type { CallReceipt } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import wallet from '../../../../../locales/en/wallet.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

afterEach(cleanup)

const startedAt = 1_000_000
const receipt: CallReceipt = {
  callId: 'cal_1',
  payerId: 'usr_ada',
  creatorId: 'usr_mira',
  rateCoins: 60,
  startedAt,
  endedAt: startedAt + 10_000,
  durationMs: 10_000,
  endReason: 'left',
  billedMs: 10_000,
  chargedCoins: 10,
  paidCoins: 10,
  spans: [{ fromMs: startedAt, toMs: startedAt + 10_000 }],
  sharePercent: 50,
  earnedCoins: 5,
  returnedCoins: 0,
  returnedEarnedCoins: 0,
}

async function open(more: Partial<CallReceipt>) {
  const session = { profile: { _id: 'usr_ada' } }
  const platform = aPlatform({
    api: { billing: { receipt: async () => ({ ...receipt, ...more }) } },
    session: { subscribe: () => () => {}, current: () => session },
  })
  render(
    <TestProviders platform={platform}>
      <ReceiptDialog callId="cal_1" open onOpenChange={() => {}} shownBills={{ of: () => null }} />
    </TestProviders>,
  )
}

test.each([
  ['agrees', {}, wallet.receipt.ask],
  ['does not add up', { chargedCoins: 11 }, wallet.receipt.report],
] as const)(
  'a receipt that %s leads to the support chat, with the call it is about',
  async (_, more, name) => {
    await open(more)
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/chat?support=finance&about=cal_1')
    expect(screen.getAllByRole('link')).toHaveLength(1)
  },
)
