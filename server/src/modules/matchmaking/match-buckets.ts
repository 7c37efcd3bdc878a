import type { MatchCard, Buckets, SearchReach } from './match-pool.port.ts'
import { type Region, regions } from './region.ts'

type RegionKey = Region | 'unknown'
const everyRegion: readonly RegionKey[] = [...regions, 'unknown']
const any = '*'

const reach: Record<SearchReach, number> = { none: 0, languages: 1, region: 2 }
const acceptsAllLanguages = (card: MatchCard): boolean => reach[card.widened] >= reach.languages
const acceptsAllRegions = (card: MatchCard): boolean => reach[card.widened] >= reach.region

/** Regions this person may meet before the search widens to all: an unknown region excludes nobody. */
const regionsNear = (card: MatchCard): readonly RegionKey[] =>
  card.region === null ? everyRegion : [card.region, 'unknown']

/**
 * Rules for who may meet, expressed as buckets, so that a pool finds the longest wait without reading every
 * card: a person waits in a few queues, and searches the queues of those who fit. Each condition applies both
 * ways: the brand, the mode, both filters, a common language or two searches that accept any, a common region or two
 * searches that accept any.
 */
export function bucketsOf(card: MatchCard): Buckets {
  const waiting = (region: string, language: string): string =>
    [card.brandId, card.mode, card.gender, card.filter, region, language].join('.')
  const ownRegion = card.region ?? 'unknown'
  const waitsIn = card.languages.map((language) => waiting(ownRegion, language))
  if (acceptsAllLanguages(card)) waitsIn.push(waiting(ownRegion, any))
  if (acceptsAllRegions(card)) {
    waitsIn.push(...card.languages.map((language) => waiting(any, language)), waiting(any, any))
  }

  const genders = card.filter === 'both' ? ['male', 'female'] : [card.filter]
  const lookedFor = genders.flatMap((gender) =>
    ['both', card.gender].map((filter) => [card.brandId, card.mode, gender, filter].join('.')),
  )
  const regionKeys: string[] = [...regionsNear(card)]
  if (acceptsAllRegions(card)) regionKeys.push(any)
  const languageKeys: string[] = [...card.languages]
  if (acceptsAllLanguages(card)) languageKeys.push(any)
  const looksInto = lookedFor.flatMap((who) =>
    regionKeys.flatMap((region) => languageKeys.map((language) => [who, region, language].join('.'))),
  )
  return { waitsIn, looksInto }
}
