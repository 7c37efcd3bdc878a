import type { HistoryEntry } from '@serendip/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { HistoryDayList } from './history-day-list.tsx'

afterEach(cleanup)

/** A moment of the reader's own calendar. */
const local = (day: number, hours: number, minutes: number) =>
  new Date(2026, 1, day, hours, minutes).getTime()

async function show(startedAt: number, bookedAt: number) {
  const entry: HistoryEntry = {
    entryId: 'cal_1',
    kind: 'call',
    refId: 'cal_1',
    at: bookedAt,
    day: '2026-02-02',
    call: { startedAt, durationMs: 161_000 },
    deltaCoins: -141,
    balanceAfterCoins: 359,
  }
  render(
    <TestProviders>
      <HistoryDayList day={{ at: bookedAt, entries: [entry] }} onReceipt={() => {}} />
    </TestProviders>,
  )
}

test('a call shows when it started and how long it lasted, not when it was booked', async () => {
  await show(local(2, 21, 4), local(2, 21, 7))
  expect(screen.getByText(/9:04\sPM.*· 2:41/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /9:04\sPM/ })).toBeTruthy()
})

test('a call booked after midnight names the day on which it started', async () => {
  await show(local(1, 23, 59), local(2, 0, 2))
  expect(screen.getByText(/Feb 1, 2026, 11:59\sPM.*· 2:41/)).toBeTruthy()
})
