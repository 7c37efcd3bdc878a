import { type CreatorSort, creatorSorts, languages } from '@serendip/contract'
import type { CreatorFilter } from './creator-pages-query.ts'

/** The choices of a person besides the tab and the name. */
export type ChosenFilter = Pick<CreatorFilter, 'country' | 'language' | 'ageFrom' | 'ageTo' | 'rateMax'> & {
  readonly sort: CreatorSort
}

export const noFilter: ChosenFilter = { sort: 'online' }

/** Each person's own, so that nobody finds another's in a shared browser. */
const entryOf = (userId: string): string => `creatorFilter/${userId}`

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined

function readEntry(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/** The filter that the person used last in this browser; an entry that is not understood is none. */
export function readFilter(storage: Pick<Storage, 'getItem'>, userId: string): ChosenFilter {
  const stored = readEntry(storage.getItem(entryOf(userId)))
  const { country } = stored
  return {
    sort: creatorSorts.find((sort) => sort === stored['sort']) ?? noFilter.sort,
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : undefined,
    language: languages.find((language) => language === stored['language']),
    ageFrom: wholeNumber(stored['ageFrom']),
    ageTo: wholeNumber(stored['ageTo']),
    rateMax: wholeNumber(stored['rateMax']),
  }
}

export const storeFilter = (storage: Pick<Storage, 'setItem'>, userId: string, filter: ChosenFilter): void =>
  storage.setItem(entryOf(userId), JSON.stringify(filter))

/** Number of fields that leave creators out. */
export const countFilters = ({ country, language, ageFrom, ageTo, rateMax }: ChosenFilter): number =>
  [country, language, ageFrom ?? ageTo, rateMax].filter((value) => value !== undefined).length
