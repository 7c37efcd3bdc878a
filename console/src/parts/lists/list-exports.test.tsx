import type { WantedExport } from '@serendip/contract/operator'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showConsoleWith, watchFiles } from '../../console.test-kit.tsx'
import { GroupsSection } from '../../creators/groups-section.tsx'
import { LegalScreen } from '../../legal/legal-screen.tsx'
import { LedgerScreen } from '../../operations/ledger-screen.tsx'
import { OperationsScreen } from '../../operations/operations-screen.tsx'
import { WalletScreen } from '../../operations/wallet-screen.tsx'
import { RightsScreen } from '../../operators/rights-screen.tsx'
import { QueueScreen } from '../../queue/queue-screen.tsx'
import { PhotosScreen } from '../../review/photos-screen.tsx'
import { TextsScreen } from '../../review/texts-screen.tsx'
import { RepliesScreen } from '../../support/replies-screen.tsx'

const empty = { next: null, waiting: 0 }
const wallet = {
  balanceCoins: 0,
  heldCoins: 0,
  frozenFor: null,
  debtCoins: 0,
  lots: [],
  byKind: { paid: 0, bonus: 0, demo: 0, earned: 0 },
  earnings: { payableCoins: 0, maturingCoins: 0, heldCoins: 0 },
}
const answers = {
  exports: { csv: vi.fn() },
  filters: { list: async () => ({ filters: [] }) },
  ledger: {
    state: async () => ({
      isLate: false,
      isRunning: false,
      last: {
        finishedAt: 0,
        isFull: true,
        transfers: 1,
        postings: 2,
        differenceCount: 1,
        differences: [{ rule: 'balance', subject: 'usr_1', expected: 5, actual: 7 }],
      },
    }),
    trace: async () => ({ lots: [], isCut: false }),
    wallet: async () => ({ name: 'Bo', wallet, entries: [], nextCursor: null }),
  },
  legal: { list: async () => ({ pages: [] }) },
  operations: {
    list: async () => ({ letters: [], jobs: [], listeners: [{ listener: 'mails', due: 1, dead: 0 }] }),
  },
  queue: { list: async () => ({ ...empty, items: [], counts: [] }) },
  review: {
    photos: async () => ({ ...empty, photos: [] }),
    texts: async () => ({ ...empty, texts: [] }),
  },
  support: { replies: async () => ({ replies: [] }) },
}
const showConsole = showConsoleWith(answers)
beforeEach(() => {
  answers.exports.csv.mockResolvedValue(new Blob())
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const asked = async () => {
  await waitFor(() => expect(answers.exports.csv).toHaveBeenCalledOnce())
  return answers.exports.csv.mock.lastCall?.[0].body
}
const pressCsv = async (name = 'Download CSV') => {
  watchFiles()
  const button = await screen.findByRole('button', { name })
  fireEvent.click(button)
  fireEvent.keyDown(button, { key: 'Enter' })
  await act(async () => {})
}

const forQuality = { purpose: 'quality' } as const
const chosen: readonly (readonly [ReactNode, string, WantedExport])[] = [
  [<QueueScreen key="queue" />, '/queue?kind=texts', { list: 'queue', kind: 'texts', ...forQuality }],
  [<PhotosScreen key="photos" kind="photos" />, '/photos', { list: 'photos', kind: 'photos', ...forQuality }],
  [<PhotosScreen key="more" kind="galleries" />, '/', { list: 'photos', kind: 'galleries', ...forQuality }],
  [<TextsScreen key="texts" />, '/texts', { list: 'texts', ...forQuality }],
]
test.each(chosen)('what waits is downloaded for a purpose: %#', async (element, at, wanted) => {
  showConsole(element, { at })
  await pressCsv()
  expect(answers.exports.csv).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('menuitem', { name: /^For: Quality/ }))
  expect(await asked()).toEqual(wanted)
})

const plain: readonly (readonly [ReactNode, string, string | undefined])[] = [
  [<LegalScreen key="legal" />, 'legal', undefined],
  [<RepliesScreen key="replies" />, 'replies', undefined],
  [<RightsScreen key="rights" />, 'rights', undefined],
  [<GroupsSection key="groups" groups={[]} supervisors={[]} />, 'groups', 'Download groups (CSV)'],
]
test.each(plain)('a list without anything private is downloaded at once: %#', async (element, list, name) => {
  showConsole(element, { roles: ['auditor'] })
  await pressCsv(name)
  expect(await asked()).toEqual({ list })
})

test('a wallet is downloaded for the purpose for which it was opened', async () => {
  showConsole(<WalletScreen />, { at: '/wallets/usr_bo', path: '/wallets/:userId', roles: ['finance'] })
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /payment/i }))
  await pressCsv()
  expect(await asked()).toEqual({ list: 'wallet', userId: 'usr_bo', account: 'wallet', purpose: 'payment' })
})

test('the path of coins is downloaded once it is found', async () => {
  showConsole(<LedgerScreen />, { at: '/ledger?reference=lot_7', roles: ['support'] })
  expect(screen.queryByRole('button', { name: 'Download trace (CSV)' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Trace' }))
  await pressCsv('Download trace (CSV)')
  expect(await asked()).toEqual({ list: 'trace', reference: 'lot_7' })
})

test('differences of the audit, and the load of listeners, are downloaded', async () => {
  showConsole(<LedgerScreen />, { roles: ['auditor'] })
  await pressCsv('Download differences (CSV)')
  expect(await asked()).toEqual({ list: 'differences' })
  cleanup()
  answers.exports.csv.mockClear()
  showConsole(<OperationsScreen />, { roles: ['admin'] })
  await pressCsv('Download listeners (CSV)')
  expect(await asked()).toEqual({ list: 'listeners' })
})
