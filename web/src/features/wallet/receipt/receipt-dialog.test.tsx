import type { CallReceipt } from '@serendip/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import everywhere from '../../../../../locales/en/everywhere.json' with { type: 'json' }
import wallet from '../../../../../locales/en/wallet.json' with { type: 'json' }
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { MemoryRouter } from '../../../platform/router/memory-router.test-kit.tsx'
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
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['wallet', 'everywhere'], resources: { en: { wallet, everywhere } } })
  const session = { profile: { _id: 'usr_ada' } }
  const platform = {
    api: { billing: { receipt: async () => ({ ...receipt, ...more }) } },
    session: { subscribe: () => () => {}, current: () => session },
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <PlatformProvider platform={platform as unknown as Platform}>
          <MemoryRouter>
            <ReceiptDialog callId="cal_1" open onOpenChange={() => {}} shownBills={{ of: () => null }} />
          </MemoryRouter>
        </PlatformProvider>
      </I18nextProvider>
    </QueryClientProvider>,
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
