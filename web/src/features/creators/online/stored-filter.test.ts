import { expect, test } from 'vitest'
import { countFilters, readFilter, storeFilter } from './stored-filter.ts'

function aStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
}

test('a filter is stored for each person, and counts the fields that leave creators out', () => {
  const storage = aStorage()
  const filter = { sort: 'price', country: 'DE', ageFrom: 25, ageTo: 34 } as const
  storeFilter(storage, 'usr_1', filter)
  expect(readFilter(storage, 'usr_1')).toEqual({ ...filter, language: undefined, rateMax: undefined })
  expect(countFilters(readFilter(storage, 'usr_1'))).toBe(2)
  expect(countFilters(readFilter(storage, 'usr_2'))).toBe(0)
})

test('an entry that is not understood, in part or at all, leaves nobody out', () => {
  for (const entry of ['', '{', '7', 'null', '{"sort":"x","country":"de","language":"xx","ageFrom":"1"}']) {
    const storage = aStorage()
    storage.setItem('creatorFilter/usr_1', entry)
    const filter = readFilter(storage, 'usr_1')
    expect([filter.sort, countFilters(filter)]).toEqual(['online', 0])
  }
})
