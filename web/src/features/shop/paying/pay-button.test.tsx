import type { OwnProfile, PaymentMethod, PaymentPage, ProductView } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { PayButton } from './pay-button.tsx'
import { usePurchase } from './use-purchase.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const product: ProductView = {
  productId: 'callme:coins300',
  productType: 'coins',
  packageGroup: 'default',
  coins: 300,
  priceMinor: 699,
  currency: 'USD',
  regularPriceMinor: null,
  discountPercent: null,
  months: null,
  offer: null,
}
const card = (over: Partial<PaymentMethod> = {}): PaymentMethod => ({
  methodId: 'pmt_1',
  brand: 'visa',
  lastFour: '4242',
  expiresMonth: 12,
  expiresYear: 2099,
  ...over,
})
const pageOf = (over: Partial<PaymentPage>): PaymentPage => ({
  invoice: {
    invoiceId: 'inv_1',
    number: null,
    productId: product.productId,
    productType: 'coins',
    months: null,
    state: 'paid',
    coins: 300,
    priceMinor: 699,
    currency: 'USD',
    createdAt: 0,
  },
  provider: 'test',
  declineReason: null,
  methods: [],
  isCharging: false,
  confirmUrl: null,
  ...over,
})

interface Tap {
  readonly methodId?: string
  readonly saveMethod?: string
  readonly key?: string
}

interface ShopProps {
  leaveFor(url: string): void
  onCharged(page: PaymentPage): void
}

function Shop({ leaveFor, onCharged }: ShopProps) {
  return <PayButton product={product} purchase={usePurchase({ leaveFor })} onCharged={onCharged} />
}

function open({
  methods = [card()],
  answer = pageOf({}),
}: {
  methods?: PaymentMethod[]
  answer?: PaymentPage | ApiError
} = {}) {
  const taps: Tap[] = []
  const left = vi.fn()
  const charged = vi.fn()
  const platform = aPlatform({
    api: {
      billingDetails: { billingInfo: async () => ({ details: null, methods }) },
      payments: {
        createInvoice: async ({ body: { key } }: { body: { key: string } }) => {
          taps.push({ key })
          return { invoiceId: 'inv_1' }
        },
      },
      paymentPage: {
        async startPayment({ body }: { body: Tap }) {
          taps.push(body)
          return { url: 'https://pay.example' }
        },
        async processOneClick({ body: { methodId, key } }: { body: Required<Tap> }) {
          taps.push({ methodId, key })
          if (answer instanceof ApiError) throw answer
          return answer
        },
      },
    },
  })
  const show = () =>
    render(
      <TestProviders platform={platform}>
        <Shop leaveFor={left} onCharged={charged} />
      </TestProviders>,
    )
  const pay = async () => {
    await screen.findByRole('radio', { name: /4242/ })
    fireEvent.click(screen.getByRole('button', { name: 'Pay $6.99 for 300 coins' }))
  }
  return { taps, left, charged, show, pay, view: show() }
}

test('with a saved card the tap pays, and the order says what came of it', async () => {
  const { taps, charged, pay } = open()
  await pay()
  await vi.waitFor(() => expect(charged).toHaveBeenCalledWith(pageOf({})))
  expect(taps).toMatchObject([{}, { methodId: 'pmt_1' }])
})

test('a locked card asks who it is, and the same tap pays with the same keys', async () => {
  const taps: Tap[] = []
  const proofs: object[] = []
  const charged = vi.fn()
  const platform = aPlatform({
    api: {
      accounts: {
        profile: async () => ({
          profile: stub<OwnProfile>({ hasPassword: true, email: 'ada@people.example' }),
        }),
      },
      billingDetails: {
        billingInfo: async () => ({ details: null, methods: [card()] }),
        async unlockCards({ body }: { body: object }) {
          proofs.push(body)
          return { ok: true }
        },
      },
      payments: {
        createInvoice: async ({ body: { key } }: { body: { key: string } }) => {
          taps.push({ key })
          return { invoiceId: 'inv_1' }
        },
      },
      paymentPage: {
        async processOneClick({ body: { methodId, key } }: { body: Required<Tap> }) {
          taps.push({ methodId, key })
          if (proofs.length === 0) throw new ApiError('card_locked')
          return pageOf({})
        },
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <Shop leaveFor={vi.fn()} onCharged={charged} />
    </TestProviders>,
  )
  await screen.findByRole('radio', { name: /4242/ })
  fireEvent.click(screen.getByRole('button', { name: 'Pay $6.99 for 300 coins' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  fireEvent.change(await dialog.findByLabelText(/password/i, { selector: 'input:not([type=hidden])' }), {
    target: { value: 'my own password' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm and pay' }))
  await vi.waitFor(() => expect(charged).toHaveBeenCalledWith(pageOf({})))
  expect(proofs).toEqual([{ currentPassword: 'my own password' }])
  const [order, tap, sameOrder, sameTap] = taps
  expect([sameOrder, sameTap]).toEqual([order, tap])
  expect(taps).toHaveLength(4)
})

test('another card leads to the payment service, and is saved only if the person ticks that', async () => {
  const { taps, left } = open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Another card' }))
  const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this card for next time' })
  expect(consent.checked).toBe(false)
  const pay = () => fireEvent.click(screen.getByRole('button', { name: /^Pay/ }))
  pay()
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example'))
  expect(taps[1]).toEqual({ saveMethod: 'false' })
  cleanup()
  const ticked = open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Another card' }))
  fireEvent.click(screen.getByRole('checkbox'))
  pay()
  await vi.waitFor(() => expect(ticked.taps[1]).toEqual({ saveMethod: 'true' }))
})

test('the bank’s page opens where it wants a confirmation', async () => {
  const { left, charged, pay } = open({
    answer: pageOf({ isCharging: true, confirmUrl: 'https://bank.example' }),
  })
  await pay()
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://bank.example'))
  expect(charged).not.toHaveBeenCalled()
})

test('after an answer that never came, a reload and another tab repeat the same tap', async () => {
  const { taps, pay, view, show } = open({ answer: new ApiError('unavailable', {}, 0) })
  await pay()
  await screen.findByRole('alert')
  view.unmount()
  show()
  await pay()
  await screen.findByRole('alert')
  const [order, charge, orderAgain, chargeAgain] = taps
  expect([orderAgain, chargeAgain]).toEqual([order, charge])
})

test('a tap whose outcome is known is not repeated by the next one', async () => {
  const { taps, charged, pay } = open()
  await pay()
  await vi.waitFor(() => expect(charged).toHaveBeenCalledTimes(1))
  await pay()
  await vi.waitFor(() => expect(charged).toHaveBeenCalledTimes(2))
  expect(new Set(taps.map(({ key }) => key)).size).toBe(4)
})

test('an expired card is not offered', async () => {
  open({ methods: [card({ methodId: 'pmt_2', lastFour: '1111', expiresYear: 2020 }), card()] })
  expect(await screen.findByRole('radio', { name: /4242/ })).toBeDefined()
  expect(screen.queryByRole('radio', { name: /1111/ })).toBeNull()
})
