import type { CallHistoryEntry } from '@serendip/contract'
import { expect, test } from 'vitest'
import { groupCallDays, typeOf } from './call-days.ts'

const entry = (entryId: string, at: number) => ({ entryId, at }) as CallHistoryEntry
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayMs = 86_400_000

test('calls are grouped by day, newest first, and a call on two pages is listed once', () => {
  const calls = [
    entry('c', 2 * dayMs + 5),
    entry('b', dayMs + 9),
    entry('b', dayMs + 9),
    entry('a', dayMs + 1),
  ]
  const days = groupCallDays(calls, dayOf)
  expect(days.map(({ entries }) => entries.map(({ entryId }) => entryId))).toEqual([['c'], ['b', 'a']])
  expect(days.map(({ at }) => dayOf(at))).toEqual(['1970-01-03', '1970-01-02'])
  expect(groupCallDays([], dayOf)).toEqual([])
})

test('the address names a type that there is, or all are shown', () => {
  expect(typeOf(new URLSearchParams('type=missed'))).toBe('missed')
  for (const query of ['', 'type=', 'type=all', 'type=../x']) {
    expect(typeOf(new URLSearchParams(query))).toBeNull()
  }
})
