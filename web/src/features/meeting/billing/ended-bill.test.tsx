import type { CallBill } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { type MeetingSlots, SlotsProvider } from '../slots.tsx'
import { EndedBill } from './ended-bill.tsx'

afterEach(cleanup)

const slots = { receipt: () => null, topUp: () => null } as unknown as MeetingSlots
const aBill = (over: Partial<CallBill>) =>
  ({ callId: 'cal_1', role: 'payer', chargedCoins: 0, billedMs: 0, ...over }) as CallBill

async function shown(bill: CallBill | null, feeCoins: number): Promise<string | null> {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['call'], resources: { en: { call } } })
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <SlotsProvider slots={slots}>
        <EndedBill bill={bill} feeCoins={feeCoins} offersCoins={false} />
      </SlotsProvider>
    </I18nextProvider>,
  )
  return container.textContent
}

test('the seconds and the filter fee of a call are one total, with its parts below', async () => {
  expect(await shown(aBill({ chargedCoins: 5 }), 10)).toBe('15 coins in totalCall 5 + filter fee 10')
})

test('a filter fee alone is a cost, with and without a bill', async () => {
  const cost = '10 coins in totalFilter fee. The call itself was free.'
  expect(await shown(aBill({}), 10)).toBe(cost)
  cleanup()
  expect(await shown(null, 10)).toBe(cost)
})

test('only what cost nothing is free, and a call without a price shows no bill', async () => {
  expect(await shown(aBill({}), 0)).toBe('It cost you nothing.')
  cleanup()
  expect(await shown(null, 0)).toBe('')
})

test('a creator sees what was earned', async () => {
  await shown(aBill({ role: 'creator', chargedCoins: 5, earnedCoins: 3 }), 0)
  expect(screen.getByRole('status').textContent).toBe('You earned 3 coins')
})
