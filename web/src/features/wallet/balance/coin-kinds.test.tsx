import type { RolesGroup, WalletView } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import wallet from '../../../../../locales/en/wallet.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { CoinKinds } from './coin-kinds.tsx'

afterEach(cleanup)

const noon = Date.UTC(2026, 4, 5, 12)
const empty: WalletView = {
  balanceCoins: 0,
  byKind: { demo: 0, bonus: 0, paid: 0, earned: 0 },
  heldCoins: 0,
  isLow: true,
  frozenFor: null,
  debtCoins: 0,
  demoGrantCoins: null,
  lots: [],
  earnings: { payableCoins: 0, maturingCoins: 0, nextMatureAt: null, heldCoins: 0 },
}

async function show(view: Partial<WalletView>, rolesGroup: RolesGroup = 'user'): Promise<string> {
  const session = { profile: { rolesGroup } }
  const platform = aPlatform({
    brand: { name: 'Serendip', supportEmail: 'help@serendip.example' },
    session: { subscribe: () => () => {}, current: () => session },
  })
  const { container } = render(
    <TestProviders platform={platform}>
      <CoinKinds wallet={{ ...empty, ...view }} />
    </TestProviders>,
  )
  return container.textContent ?? ''
}

test('a person whose payment is disputed reads why coins are frozen, and can write to support', async () => {
  const text = await show({ frozenFor: 'disputed' })
  expect(text).toContain(wallet.frozen.titleDisputed)
  expect(text).toContain(wallet.frozen.disputed)
  const contact = screen.getByRole('link', { name: wallet.frozen.contact })
  expect(contact.getAttribute('href')).toBe('/chat?support=finance')
})

test('a restricted person, who has no chats, sees that the account is the reason and can write a mail', async () => {
  expect(await show({ frozenFor: 'banned' })).toContain(wallet.frozen.banned)
  const contact = screen.getByRole('link', { name: wallet.frozen.contact })
  expect(contact.getAttribute('href')).toBe('mailto:help@serendip.example')
})

test('a person in debt reads how much is owed and what settles it', async () => {
  const text = await show({ debtCoins: 120 })
  expect(text).toContain('You owe 120 coins')
  expect(text).toContain(wallet.debtText)
  expect(text).not.toContain(wallet.frozen.title)
})

test('a creator sees what can be paid out, when the rest matures, and what is held and why', async () => {
  const byKind = { ...empty.byKind, earned: 35 }
  const earnings = { payableCoins: 10, maturingCoins: 20, nextMatureAt: noon, heldCoins: 5 }
  const text = await show({ byKind, earnings }, 'goddess')
  expect(text).toContain(wallet.earnings.payable)
  expect(text).toContain('The next coins from May 5, 2026')
  expect(text).toContain(wallet.earnings.heldText)
})

test('a creator without earnings, and a payer, read nothing of payouts', async () => {
  for (const role of ['goddess', 'user'] as const) {
    expect(await show({}, role)).not.toContain(wallet.earnings.payable)
    cleanup()
  }
})

test('a lot from a test payment is labelled as one', async () => {
  const lot = { lotId: 'lot_1', kind: 'bonus', amountCoins: 5, remainingCoins: 5, createdAt: noon } as const
  expect(await show({ lots: [{ ...lot, isSandbox: true }], heldCoins: 1 })).toContain(wallet.lots.sandbox)
})
