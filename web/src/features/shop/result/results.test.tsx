import type { DeclineReason, PaymentPage } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import shop from '../../../../../locales/en/shop.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { PaymentDeclineDialog } from './payment-decline-dialog.tsx'
import { PaymentSuccessDialog } from './payment-success-dialog.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const pageOf = (declineReason: DeclineReason | null): PaymentPage => ({
  invoice: {
    invoiceId: 'inv_1',
    number: null,
    productId: 'callme:coins900',
    productType: 'coins',
    months: null,
    state: declineReason === null ? 'paid' : 'declined',
    coins: 900,
    priceMinor: 1599,
    currency: 'USD',
    createdAt: 0,
  },
  provider: 'test',
  declineReason,
  methods: [],
  isCharging: false,
  confirmUrl: null,
})

function decline(reason: DeclineReason, group: string | null) {
  const next = vi.fn()
  const close = vi.fn()
  const platform = aPlatform({ api: { experiments: { split: async () => ({ splitName: '', group }) } } })
  render(
    <TestProviders platform={platform}>
      <PaymentDeclineDialog page={pageOf(reason)} place="call" onNext={next} onClose={close} />
    </TestProviders>,
  )
  return { next, close }
}

test.each([
  ['no_funds', 'another'],
  ['expired_card', 'another'],
  ['refused', 'another'],
  ['wrong_data', 'again'],
] as const)('in decline_errors, %s is said with the step that helps most: %s', async (reason, step) => {
  const { next, close } = decline(reason, 'test_group')
  expect(await screen.findByText(shop.reason[reason])).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: shop.next[step] }))
  expect(next).toHaveBeenCalledExactlyOnceWith(step)
  expect(close).toHaveBeenCalledTimes(1)
})

test('outside of it every declined payment has one general text', async () => {
  decline('no_funds', null)
  expect(await screen.findByText(shop.state.declined.text)).toBeDefined()
  expect(screen.queryByText(shop.reason.no_funds)).toBeNull()
  expect(screen.getByRole('button', { name: shop.next.again })).toBeDefined()
})

test('the success says the coins that were paid and what one has now, read anew, and leads back to what they are for', async () => {
  sessionStorage.setItem('shopReturn', '/chat?userId=usr_1')
  const platform = aPlatform({ api: { accounts: { profile: async () => ({ profile: { coins: 915 } }) } } })
  render(
    <TestProviders platform={platform}>
      <PaymentSuccessDialog page={pageOf(null)} place="page" onClose={() => undefined} />
    </TestProviders>,
  )
  expect(await screen.findByText('You have 915 coins, about 15 minutes of a call.')).toBeDefined()
  expect(screen.getByRole('dialog').textContent).toContain('+900')
  const back = screen.getByRole('link', { name: shop.back.chat })
  expect(back.getAttribute('href')).toBe('/chat?userId=usr_1')
})
