import type { OwnSubscription, SubscriptionView } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../platform/test-providers.test-kit.tsx'
import { type CoinShop, CoinShopContext } from '../../shared/coins/coin-shop.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { OwnMembershipScreen } from './own-membership-screen.tsx'

afterEach(cleanup)

/** 23:30 in Berlin on 28 February, which is another day in New York and in Tokyo. */
const end = Date.UTC(2027, 1, 28, 22, 30)

const subscription: SubscriptionView = {
  subscriptionId: 'sub_1',
  packageType: 'membership',
  productId: 'callme:month',
  months: 1,
  priceMinor: 1999,
  currency: 'EUR',
  state: 'active',
  timeZone: 'Europe/Berlin',
  createdAt: 0,
  periodStartsAt: 0,
  periodEndsAt: end,
  nextCharge: { at: end, amountMinor: 1999 },
  card: { methodId: 'pmt_1', brand: 'visa', lastFour: '4242', expiresMonth: 12, expiresYear: 2099 },
  premiumUntil: end,
  change: null,
  unpaidInvoiceId: null,
  withdrawal: null,
}

function show(
  given: OwnSubscription | (() => OwnSubscription),
  view = <OwnMembershipScreen />,
  openCancelling: CoinShop['openCancelling'] = () => undefined,
) {
  const read = typeof given === 'function' ? given : () => given
  const calls: unknown[] = []
  const note =
    (name: string) =>
    async ({ body }: { body?: unknown } = {}) => {
      calls.push([name, body])
      return read()
    }
  const platform = aPlatform({
    api: {
      subscriptions: {
        read: async () => read(),
        status: async () => ({ state: null, premium: false, premiumUntil: null, isExpired: true }),
        given: async () => ({
          since: Date.UTC(2027, 1, 1),
          bonusMatches: 3,
          freeMessages: 12,
          savedCoins: 60,
          memberMessages: 3,
          bonusMatchesADay: 20,
          messagePriceCoins: 5,
        }),
        plans: async () => ({ plans: [] }),
        cancel: note('cancel'),
        resume: note('resume'),
        withdraw: note('withdraw'),
      },
      billingDetails: { billingInfo: async () => ({ details: null, services: [], methods: [] }) },
    },
  })
  render(
    <TestProviders platform={platform}>
      <CoinShopContext value={stub<CoinShop>({ openCancelling })}>{view}</CoinShopContext>
    </TestProviders>,
  )
  return calls
}

test('the day of the next payment is that of the membership’s time zone, wherever the browser is', async () => {
  show({ subscription, restartOffer: null })
  await screen.findByText('€19.99 on February 28, 2027')
  await screen.findByText('12 free messages to creators')
  expect(screen.getByText('What Premium gave you in February')).toBeDefined()
})

test('the button to cancel opens the question over the page', async () => {
  const openCancelling = vi.fn()
  show({ subscription, restartOffer: null }, <OwnMembershipScreen />, openCancelling)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Premium' }))
  expect(openCancelling).toHaveBeenCalledOnce()
})

test('a reason cancels over any screen, and says until when premium stays', async () => {
  let own: OwnSubscription = { subscription, restartOffer: null }
  const calls = show(() => own, <CancelDialog onClose={() => undefined} />)
  await screen.findByText(/^You keep Premium until February 28, 2027/)
  own = { subscription: { ...subscription, state: 'cancelled' }, restartOffer: null }
  fireEvent.click(screen.getByRole('button', { name: 'It’s too expensive' }))
  await screen.findByText(/^Premium is cancelled\. You keep it until February 28, 2027/)
  expect(calls).toEqual([['cancel', { reason: 'price' }]])
})

test('who has no membership is told so instead of being asked', async () => {
  show({ subscription: null, restartOffer: null }, <CancelDialog onClose={() => undefined} />)
  await screen.findByText('You don’t have Premium')
  expect(screen.queryByRole('button', { name: 'It’s too expensive' })).toBeNull()
})

test('who cancelled goes on with the offer in one tap', async () => {
  const cancelled = { ...subscription, state: 'cancelled', nextCharge: null } as const
  const calls = show({ subscription: cancelled, restartOffer: { percent: 30, endsAt: end } })
  fireEvent.click(await screen.findByRole('button', { name: 'Restart for less' }))
  await waitFor(() => expect(calls).toEqual([['resume', { withOffer: true, timeZone: expect.any(String) }]]))
  expect(screen.getByText('None. Premium doesn’t renew.')).toBeDefined()
})

test('an unpaid renewal says until when premium stays, and leads to its payment', async () => {
  const grace = {
    ...subscription,
    state: 'grace',
    unpaidInvoiceId: 'inv_1',
    premiumUntil: end + 259_200_000,
  } as const
  show({ subscription: grace, restartOffer: null })
  const link = await screen.findByRole('link', { name: 'Pay now' })
  expect(link.getAttribute('href')).toBe('/payment/step2/inv_1')
  expect(screen.getByText(/You keep Premium until March 3, 2027/)).toBeDefined()
})

test('a withdrawal says what is paid back before it is confirmed', async () => {
  const calls = show({
    subscription: { ...subscription, withdrawal: { until: end, amountMinor: 1499 } },
    restartOffer: null,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  fireEvent.click(await screen.findByRole('button', { name: 'End Premium, get €14.99 back' }))
  await waitFor(() => expect(calls).toEqual([['withdraw', undefined]]))
})

test('without a membership the page says so, and leads to the plans', async () => {
  show({ subscription: null, restartOffer: null })
  await screen.findByText('Your Premium has ended')
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/payment/membership')
})
