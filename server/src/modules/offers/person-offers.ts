import type { ExperimentName } from '@serendip/contract'
import { offerToBegin, type OfferOccasion } from './begin-offers.ts'
import { insertOffer, listOffers } from './offers.store.ts'
import type { OffersDeps } from './offers-deps.ts'
import { type OfferedShop, offersOf, type ShopFacts } from './offers-of.ts'

interface Person {
  readonly userId: string
  /** The country whose prices they pay, ISO 3166-1 alpha-2. */
  readonly country: string | null
}

/** Experiments that change what somebody is offered. Only whom one can concern is drawn into it. */
const firstSplits = ['coinsflow_only_v4', 'vcp_coinshop', 'cmc_vcp_coinshop_v2'] as const
const laterSplits = ['superdeal'] as const
const shopSplits = ['coinsflow_only', 'new_99_shop', 'test_coins_flow'] as const

async function readSplits(
  { isInTest }: OffersDeps,
  userId: string,
  names: readonly ExperimentName[],
): Promise<ReadonlySet<ExperimentName>> {
  const groups = await Promise.all(names.map(async (name) => ((await isInTest(name, userId)) ? [name] : [])))
  return new Set(groups.flat())
}

async function readFacts(
  deps: OffersDeps,
  { userId, country }: Person,
  more: readonly ExperimentName[] = [],
): Promise<ShopFacts> {
  const { db, clock } = deps.plumbing
  const [lastBoughtAt, spentCents, offers] = await Promise.all([
    deps.lastBoughtAt(db, userId),
    deps.spentCents(userId),
    listOffers(db, userId),
  ])
  const own = lastBoughtAt === null ? firstSplits : laterSplits
  const splits = await readSplits(deps, userId, [...shopSplits, ...own, ...more])
  return { country, spentCents, lastBoughtAt, splits, offers, now: clock.now() }
}

/** Everything that a person is offered now. */
export async function readShop(deps: OffersDeps, person: Person): Promise<OfferedShop> {
  const [list, settings] = [await deps.catalogue.priceList(), await deps.settings.read()]
  return offersOf(list, await readFacts(deps, person), settings)
}

/** Begins the offer that an occasion brings, if there is one, and answers everything that the person is offered then. */
export async function beginOffer(
  deps: OffersDeps,
  person: Person,
  occasion: OfferOccasion,
): Promise<OfferedShop> {
  const { db, ids } = deps.plumbing
  const [list, settings] = [await deps.catalogue.priceList(), await deps.settings.read()]
  const facts = await readFacts(deps, person, occasion === 'deleting' ? ['delete_exitoffer'] : [])
  const beginning = offerToBegin(list, facts, { occasion, times: settings, terms: settings })
  if (!beginning) return offersOf(list, facts, settings)
  const { userId: accountId } = person
  await insertOffer(db, { id: ids.next('ofr'), accountId, ...beginning, startsAt: facts.now })
  return offersOf(list, { ...facts, offers: await listOffers(db, accountId) }, settings)
}
