import type { HistoryEntry } from '@serendip/contract'
import { expect, test } from 'vitest'
import { groupDays } from './group-days.ts'

const anEntry = (entryId: string, at: string): HistoryEntry => ({
  entryId,
  kind: 'call',
  refId: `cal_${entryId}`,
  call: null,
  at: Date.parse(at),
  day: at.slice(0, 10),
  deltaCoins: -1,
  balanceAfterCoins: 0,
})
/** The calendar of a reader two hours ahead of UTC. */
const dayOf = (at: number): string => new Date(at + 2 * 3_600_000).toISOString().slice(0, 10)
const idsOf = (entries: readonly HistoryEntry[]) =>
  groupDays(entries, dayOf).map((day) => day.entries.map(({ entryId }) => entryId))

test('entries are grouped by the reader’s own day, not by that of UTC, in their order', () => {
  const entries = [
    anEntry('3', '2026-02-02T08:00:00Z'),
    anEntry('2', '2026-02-01T22:30:00Z'),
    anEntry('1', '2026-02-01T21:30:00Z'),
  ]
  expect(idsOf(entries)).toEqual([['3', '2'], ['1']])
})

test('an entry that moved onto the next page while it was loaded is shown once', () => {
  const entry = anEntry('1', '2026-02-01T08:00:00Z')
  expect(idsOf([entry, entry])).toEqual([['1']])
})

test('no entries are no days', () => {
  expect(idsOf([])).toEqual([])
})
