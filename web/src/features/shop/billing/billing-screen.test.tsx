import type { BillingDetails, BillingRecord, PaymentMethod, PaymentServiceName } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { BillingScreen } from './billing-screen.tsx'

afterEach(cleanup)

const card: PaymentMethod = {
  methodId: 'pmt_1',
  brand: 'visa',
  lastFour: '4242',
  expiresMonth: 12,
  expiresYear: 2099,
}
const paid: BillingRecord = {
  invoiceId: 'inv_1',
  number: 'serendip-2026-000001',
  productId: 'callme:coins300',
  productType: 'coins',
  months: null,
  state: 'paid',
  coins: 300,
  priceMinor: 699,
  currency: 'EUR',
  createdAt: 0,
  taxMinor: 112,
  country: 'DE',
  paidAt: Date.UTC(2026, 5, 1),
  refundedMinor: 0,
  refundedAt: null,
}

function open({
  methods = [card],
  payment = paid,
  refusal = null,
  services = ['segpay'],
  renewing = null,
  now = 0,
}: {
  methods?: PaymentMethod[]
  payment?: BillingRecord
  refusal?: ApiError | null
  services?: PaymentServiceName[]
  renewing?: PaymentMethod | null
  now?: number
} = {}) {
  let saved = methods
  let ranked = services
  const registered: BillingDetails[] = []
  const platform = aPlatform({
    clock: fakeClock(now),
    api: {
      subscriptions: {
        read: async () => ({ subscription: renewing && { state: 'active', card: renewing } }),
      },
      billingDetails: {
        billingInfo: async () => ({ details: registered.at(-1) ?? null, methods: saved, services: ranked }),
        async switchProvider({ params: { provider } }: { params: { provider: PaymentServiceName } }) {
          if (refusal) throw refusal
          ranked = [provider, ...ranked.filter((name) => name !== provider)]
          return { ok: true }
        },
        async removeMethod({ params: { id } }: { params: { id: string } }) {
          if (refusal) throw refusal
          saved = saved.filter(({ methodId }) => methodId !== id)
          return { ok: true }
        },
        async register({ body }: { body: BillingDetails }) {
          registered.push(body)
          return { ok: true }
        },
      },
      paymentPage: { getUserBillingHistory: async () => ({ payments: [payment] }) },
    },
  })
  render(
    <TestProviders platform={platform}>
      <BillingScreen />
    </TestProviders>,
  )
  return { registered }
}

test('a saved card is deleted after a question, and is gone then', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Visa ·· 4242' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this card?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/^No saved cards/)).toBeDefined()
})

test('a card that could not be deleted stays, and the dialog says why', async () => {
  open({ refusal: new ApiError('unavailable', {}, 503) })
  fireEvent.click(await screen.findByRole('button', { name: /^Delete Visa/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(dialog.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true),
  )
})

test('billing details are checked before they are sent, and a tax id is for companies alone', async () => {
  const { registered } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add billing details' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Billing details' }))
  const enter = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a name.')).toBeDefined()
  expect(registered).toEqual([])
  enter(/Name or company/, 'Ada')
  enter(/Country/, 'AT')
  enter(/Postal code/, '1010')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(registered).toEqual([{ name: 'Ada', country: 'AT', postalCode: '1010', taxId: null }]),
  )
  expect(await screen.findByText('Austria')).toBeDefined()
})

test('what was paid is listed with its number and tax, and leads to its order', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Jun 1, 2026' })
  expect(link.getAttribute('href')).toBe('/payment/step2/inv_1')
  expect(screen.getByText('including €1.12 tax')).toBeDefined()
  expect(screen.getByText('Order serendip-2026-000001')).toBeDefined()
})

test('what went back of a payment is listed below it, with its day', async () => {
  open({
    payment: { ...paid, state: 'partly_refunded', refundedMinor: 233, refundedAt: Date.UTC(2026, 5, 3) },
  })
  expect(await screen.findByText('Partly refunded')).toBeDefined()
  expect(screen.getByText('€2.33 refunded on Jun 3, 2026')).toBeDefined()
})

test('where several services take a payment, one is chosen for the next order', async () => {
  open({ services: ['segpay', 'medoro'] })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Segpay' })).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Medoro' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Medoro' }).checked).toBe(true),
  )
})

test('a refused choice goes back to the service of before, and says why', async () => {
  open({ services: ['segpay', 'medoro'], refusal: new ApiError('provider_unsuitable', {}, 409) })
  fireEvent.click(await screen.findByRole('radio', { name: 'Medoro' }))
  expect(await screen.findByText(/doesn’t take purchases from your country/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Segpay' }).checked).toBe(true)
})

test('without a choice nothing is asked', async () => {
  open()
  await screen.findByText('Saved cards')
  expect(screen.queryByText('Payment service')).toBeNull()
})

test('in the last month of the card that pays for premium another one is asked for, and no other card warns', async () => {
  const ending = { ...card, expiresMonth: 6, expiresYear: 2026 }
  const now = Date.UTC(2026, 5, 1)
  open({ methods: [ending], renewing: ending, now })
  const link = await screen.findByRole('link', { name: 'See your Premium' })
  expect(link.getAttribute('href')).toBe('/settings/membership')
  expect(screen.getByText('Expires this month (06/2026)')).toBeDefined()
  cleanup()
  open({ methods: [ending, { ...card, methodId: 'pmt_2' }], renewing: { ...card, methodId: 'pmt_2' }, now })
  await screen.findByText('Expires this month (06/2026)')
  expect(screen.queryByRole('link', { name: 'See your Premium' })).toBeNull()
  cleanup()
  open({ methods: [ending], renewing: ending, now: now - 1 })
  await screen.findByText('Expires 06/2026')
  expect(screen.queryByRole('link', { name: 'See your Premium' })).toBeNull()
})
