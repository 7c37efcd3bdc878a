import type { EarningsView } from '@serendip/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import desk from '../../../../../locales/en/creator-desk.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { AccountSection } from './account-section.tsx'
import { FiguresSection } from './figures-section.tsx'
import { NextSection } from './next-section.tsx'

afterEach(cleanup)

const words = desk.earnings

const dayMs = 24 * 3_600_000
const earnings: EarningsView = {
  payableCoins: 7_505,
  maturingCoins: 300,
  nextMatureAt: Date.UTC(2030, 4, 6, 12),
  heldCoins: 0,
  payoutCentsPer1000Coins: 1_000,
  sharePercent: 50,
  payoutMinCents: 5_000,
  maturingDays: 7,
  accountWaitDays: 7,
  birthday: '1990-05-20',
  isIdentityProven: true,
  isPaused: false,
  account: {
    holderName: 'Ada König',
    ibanCountry: 'DE',
    ibanEnd: '3000',
    city: 'Berlin',
    country: 'DE',
    taxCountry: 'DE',
    taxIdEnd: '8901',
    changedAt: 0,
    usableFrom: 7 * dayMs,
  },
}

test('coins are shown with what they are worth, and those of later with their day', () => {
  render(
    <TestProviders platform={aPlatform()}>
      <FiguresSection earnings={earnings} />
    </TestProviders>,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$75.057,505 coins',
    '$3.00300 coins',
  ])
  expect(screen.getByText('The first coins on May 6, 2030')).toBeTruthy()
})

test.each([
  ['nothing', {}, [words.next.ready]],
  ['money', { payableCoins: 4_999 }, ['You need at least $50.00 ready to pay out. You have $49.99.']],
  ['an account', { account: null }, [words.next.account]],
  ['the proof of identity', { isIdentityProven: false }, [words.next.identity]],
] as const)('what lacks for a payout is named: %s', (_, over, texts) => {
  render(
    <TestProviders platform={aPlatform()}>
      <NextSection earnings={{ ...earnings, ...over }} />
    </TestProviders>,
  )
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryAllByRole('listitem')).toHaveLength(texts[0] === words.next.ready ? 0 : texts.length)
})

test('an account that was changed says from when it is used', () => {
  const usableFrom = Date.now() + 3 * dayMs
  const account = earnings.account && { ...earnings.account, usableFrom }
  render(
    <TestProviders platform={aPlatform()}>
      <NextSection earnings={{ ...earnings, account }} />
    </TestProviders>,
  )
  expect(screen.getByText(/Your payout account can be used from/)).toBeTruthy()
})

test('a wrong IBAN is named before anything is sent; a right one is sent with the proof', async () => {
  const storeAccount = vi.fn(async () => earnings)
  const platform = aPlatform({
    api: {
      payouts: { storeAccount },
      accounts: { profile: async () => ({ profile: { hasPassword: true } }) },
    },
  })
  render(
    <TestProviders platform={platform}>
      <AccountSection earnings={{ ...earnings, account: null }} />
    </TestProviders>,
  )
  fireEvent.click(screen.getByRole('button', { name: words.account.add }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  await dialog.findByLabelText(/^IBAN/)
  type(/^Account holder/, 'Ada König')
  type(/^IBAN/, 'DE88 3704 0044 0532 0130 00')
  type(/^Street and number/, 'Lindenstraße 5')
  type(/^Postal code/, '10969')
  type(/^City/, 'Berlin')
  type(/^Country/, 'DE')
  type(/^Tax residence/, 'DE')
  type(/^Tax ID/, '12345678901')
  type(/^Current password/, 'a long password')
  fireEvent.click(dialog.getByRole('button', { name: words.form.save }))
  expect(await dialog.findByText(words.form.problem.iban)).toBeTruthy()
  expect(storeAccount).not.toHaveBeenCalled()
  type(/^IBAN/, 'DE89 3704 0044 0532 0130 00')
  fireEvent.click(dialog.getByRole('button', { name: words.form.save }))
  await vi.waitFor(() =>
    expect(storeAccount).toHaveBeenCalledExactlyOnceWith({
      body: {
        holderName: 'Ada König',
        iban: 'DE89 3704 0044 0532 0130 00',
        street: 'Lindenstraße 5',
        postalCode: '10969',
        city: 'Berlin',
        country: 'DE',
        taxCountry: 'DE',
        taxId: '12345678901',
        currentPassword: 'a long password',
      },
    }),
  )
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
