import type { PersonWallet } from '@serendip/contract/operator'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showConsoleWith } from '../console.test-kit.tsx'
import { WalletScreen } from './wallet-screen.tsx'

const ledger = { wallet: vi.fn() }
const showConsole = showConsoleWith({ ledger })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const page = (entryId: string, nextCursor: number | null): PersonWallet => ({
  userId: 'usr_1',
  name: 'Bo',
  wallet: {
    balanceCoins: 7,
    heldCoins: 0,
    frozenFor: null,
    debtCoins: 0,
    lots: [],
    byKind: { paid: 7, bonus: 0, demo: 0, earned: 0 },
    earnings: { payableCoins: 0, maturingCoins: 0, nextMatureAt: null, heldCoins: 0 },
  },
  entries: [
    {
      entryId,
      kind: 'purchase',
      at: 0,
      day: '1970-01-01',
      deltaCoins: 7,
      balanceAfterCoins: 7,
      refId: entryId,
      call: null,
    },
  ],
  nextCursor,
})
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('a wallet is read for a purpose, page by page, and each page once', async () => {
  ledger.wallet.mockResolvedValueOnce(page('txn_1', 12)).mockResolvedValueOnce(page('txn_2', null))
  showConsole(<WalletScreen />, { at: '/ledger/wallets/usr_1', path: '/ledger/wallets/:userId' })
  expect(ledger.wallet).not.toHaveBeenCalled()
  await press('Support request')
  expect(await screen.findByText('txn_1')).toBeTruthy()
  await press('Show more')
  expect(await screen.findByText('txn_2')).toBeTruthy()
  expect(screen.getByText('txn_1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  const params = { userId: 'usr_1' }
  const body = { purpose: 'support', account: 'wallet' }
  expect(ledger.wallet.mock.calls).toEqual([
    [{ params, body: { ...body, cursor: undefined } }],
    [{ params, body: { ...body, cursor: 12 } }],
  ])
})
