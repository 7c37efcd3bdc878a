import type { HistoryEntry } from '@serendip/contract'
import { expect, test } from 'vitest'
import { groupDays } from './group-days.ts'

const anEntry = (entryId: string, day: string): HistoryEntry => ({
  ...{ entryId, day, kind: 'call', refId: `cal_${entryId}` },
  ...{ at: 0, deltaCoins: -1, balanceAfterCoins: 0 },
})

test('entries are grouped by day, in their order', () => {
  const entries = [anEntry('3', '2026-02-02'), anEntry('2', '2026-02-01'), anEntry('1', '2026-02-01')]
  expect(groupDays(entries).map(({ day, entries: ofDay }) => [day, ofDay.map((one) => one.entryId)])).toEqual(
    [
      ['2026-02-02', ['3']],
      ['2026-02-01', ['2', '1']],
    ],
  )
})

test('an entry that moved onto the next page while it was loaded is shown once', () => {
  const entry = anEntry('1', '2026-02-01')
  expect(groupDays([entry, entry])).toEqual([{ day: '2026-02-01', entries: [entry] }])
})

test('no entries are no days', () => {
  expect(groupDays([])).toEqual([])
})
