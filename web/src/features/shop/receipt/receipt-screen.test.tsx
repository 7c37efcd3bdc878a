import type { ReceiptView } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { type CoinShop, CoinShopContext } from '../../../shared/coins/coin-shop.ts'
import { ReceiptScreen } from './receipt-screen.tsx'

afterEach(cleanup)

const receipt: ReceiptView = {
  invoiceId: 'inv_1',
  number: 'serendip-2026-000001',
  paidAt: Date.UTC(2026, 4, 1),
  state: 'paid',
  coins: 300,
  months: null,
  priceMinor: 699,
  currency: 'EUR',
  taxMinor: 112,
  taxRate: 1900,
  country: 'DE',
  provider: 'test',
  card: null,
  seller: { name: 'Serendip Example Ltd.', address: ['1 Example Street'], taxId: 'IE1' },
  buyer: null,
  descriptor: 'SERENDIP COINS',
  supportEmail: 'support@serendip.example',
  refundableUntil: Date.UTC(2026, 4, 15),
  refundedMinor: 0,
  refundedTaxMinor: 0,
  refundedAt: null,
}

function open(api: object, now = 0, openRefund: CoinShop['openRefund'] = () => undefined): void {
  const platform = aPlatform({ clock: fakeClock(now), api: { receipts: api } })
  render(
    <TestProviders platform={platform} address="/payment/receipt/inv_1">
      <CoinShopContext value={stub<CoinShop>({ openRefund })}>
        <Routes>
          <Route path="/payment/receipt/:invoiceId" element={<ReceiptScreen />} />
        </Routes>
      </CoinShopContext>
    </TestProviders>,
  )
}

test('a receipt states seller, price, tax, statement and until when coins are refunded', async () => {
  open({ read: async () => receipt })
  expect(await screen.findByText('Serendip Example Ltd.')).toBeTruthy()
  for (const words of ['€6.99', '€5.87', 'VAT 19%, Germany', '€1.12', 'SERENDIP COINS', /until May 15, 2026/])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('Test payment, no money was taken')).toBeTruthy()
})

test('unused coins are returned from the receipt for 14 days, and days of premium are not coins', async () => {
  const openRefund = vi.fn()
  open({ read: async () => receipt }, receipt.refundableUntil, openRefund)
  fireEvent.click(await screen.findByRole('button', { name: 'Return unused coins' }))
  expect(openRefund).toHaveBeenCalledExactlyOnceWith('inv_1')
  cleanup()
  open({ read: async () => receipt }, receipt.refundableUntil + 1)
  await screen.findByText('Serendip Example Ltd.')
  expect(screen.queryByRole('button', { name: 'Return unused coins' })).toBeNull()
  cleanup()
  open({ read: async () => ({ ...receipt, coins: 0, months: 1 }) })
  await screen.findByText('Serendip Example Ltd.')
  expect(screen.queryByRole('button', { name: 'Return unused coins' })).toBeNull()
})

test('a receipt names the saved card that was charged, and says that no tax is included where none is', async () => {
  open({ read: async () => ({ ...receipt, taxMinor: 0, card: { brand: 'visa', lastFour: '4242' } }) })
  expect(await screen.findByText('Visa ·· 4242')).toBeTruthy()
  expect(screen.getByText('No tax included')).toBeTruthy()
})

test('a receipt names whom it is made out to, if the person said so', async () => {
  open({
    read: async () => ({
      ...receipt,
      buyer: { name: 'Ada GmbH', postalCode: '10115', taxId: 'DE123456789' },
    }),
  })
  expect((await screen.findByText('Billed to')).parentElement?.textContent).toBe(
    'Billed toAda GmbH10115 GermanyVAT number: DE123456789',
  )
})

test('the file is asked for in the language of the screen, and a failure is said', async () => {
  const pdf = vi.fn(async () => {
    throw new ApiError('unavailable')
  })
  open({ read: async () => receipt, pdf })
  fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText('Couldn’t download the receipt. Try again.')).toBeTruthy()
  expect(pdf).toHaveBeenCalledWith({ params: { id: 'inv_1' }, query: { language: 'en' } })
})

test('an order without a receipt leads back to it', async () => {
  open({
    read: async () => {
      throw new ApiError('not_found')
    },
  })
  const back = await screen.findByRole('link', { name: 'Back to your order' })
  expect(back.getAttribute('href')).toBe('/payment/step2/inv_1')
})

test('a receipt states what went back, its tax and its day', async () => {
  const refunded = { refundedMinor: 233, refundedTaxMinor: 37, refundedAt: Date.UTC(2026, 4, 3) }
  open({ read: async () => ({ ...receipt, state: 'partly_refunded', ...refunded }) })
  const label = await screen.findByText('Refunded on May 3, 2026')
  expect(label.nextElementSibling?.textContent).toBe('-€2.33')
  expect(screen.getByText('of which tax').nextElementSibling?.textContent).toBe('-€0.37')
})

test('a receipt of a payment that went back as a whole promises no refund', async () => {
  const refunded = { refundedMinor: 699, refundedTaxMinor: 112, refundedAt: Date.UTC(2026, 4, 3) }
  open({ read: async () => ({ ...receipt, state: 'refunded', ...refunded }) })
  expect(await screen.findByText('Refunded on May 3, 2026')).toBeTruthy()
  expect(screen.queryByText(/haven’t used refunded/)).toBeNull()
  cleanup()
  open({ read: async () => ({ ...receipt, ...refunded, refundedMinor: 698, state: 'partly_refunded' }) })
  expect(await screen.findByText(/haven’t used refunded/)).toBeTruthy()
})

test('the receipt of a membership states its months, and no coins', async () => {
  open({ read: async () => ({ ...receipt, coins: 0, months: 3 }) })
  expect(await screen.findByText('3 months')).toBeDefined()
  expect(screen.queryByText('Coins')).toBeNull()
  expect(screen.getByText(/The days that haven’t begun are refunded/)).toBeDefined()
})
