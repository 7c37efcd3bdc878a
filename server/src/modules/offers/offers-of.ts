import {
  type ExperimentName,
  type PackageBonus,
  premiumExperiments,
  type ProductOffer,
  type ProductView,
} from '@serendip/contract'
import type { PriceListProduct, SpendGroup } from '@serendip/contract/operator'
import {
  atV4Price,
  groupOffers,
  type OfferTerms,
  type PriceTier,
  priceTierOf,
  productsOnSale,
  productView,
  type PublishedPrices,
  spendGroupOf,
  superDealPlace,
} from '../catalogue/index.ts'
import { isOpen, type OfferKind, type OfferName, once, type StoredOffer } from './offer.ts'

/** Facts about a person who looks at the shop. */
export interface ShopFacts {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** Lifetime spend in US cents. */
  readonly spentCents: number
  /** The last purchase of which not everything was taken back; null for never. */
  readonly lastBoughtAt: number | null
  /** The experiments of which the person is in the group that differs from the plain product. */
  readonly splits: ReadonlySet<ExperimentName>
  readonly offers: readonly StoredOffer[]
  readonly now: number
}

/** A product that a person is offered, and the offers that buying it uses up. */
export interface OfferedProduct extends ProductView {
  readonly uses: readonly OfferName[]
  /** Brought by it besides its coins. */
  readonly bonus: PackageBonus
  /** Without an offer; a membership renews at it. */
  readonly listPriceMinor: number
}

export interface OfferedShop {
  readonly spendGroup: SpendGroup
  /** The first package of the spend group, other offers, then the regular packages, smallest first. */
  readonly products: readonly OfferedProduct[]
  /** Memberships; none for who has their rights by an experiment. */
  readonly plans: readonly OfferedProduct[]
  readonly opensOn: ProductView['productType']
}

interface ShopInputs {
  readonly list: PublishedPrices
  readonly facts: ShopFacts
  readonly terms: OfferTerms
  readonly tier: PriceTier
}

const openOffer = (
  { facts: { offers, now } }: ShopInputs,
  kind: OfferKind,
  slot?: string,
): StoredOffer | undefined =>
  offers.find(
    (offer) => offer.kind === kind && (slot === undefined || offer.slot === slot) && isOpen(offer, now),
  )

interface Price {
  readonly kind: ProductOffer | null
  readonly percent?: number
  readonly endsAt?: number | null
  readonly uses?: readonly OfferName[]
}

function offered(
  { list, facts: { country } }: ShopInputs,
  product: PriceListProduct,
  { kind, percent = 0, endsAt = null, uses = [] }: Price,
): OfferedProduct {
  const offer = kind === null ? null : { kind, endsAt }
  const { bonusCoins, premiumDays } = product
  const bonus = { bonusCoins, premiumDays }
  const listed = productView(list, product, { country, offer: null, percent: 0 })
  const view = productView(list, product, { country, offer, percent })
  return { ...view, uses, bonus, listPriceMinor: listed.priceMinor }
}

const isVcpShop = ({ facts: { splits } }: ShopInputs): boolean =>
  splits.has('vcp_coinshop') || splits.has('cmc_vcp_coinshop_v2')

/** The pack of a first purchase, and its price while the timer offer runs; none after the first purchase. */
function firstPack(inputs: ShopInputs, timer: StoredOffer | undefined): readonly OfferedProduct[] {
  const { list, facts, terms, tier } = inputs
  if (facts.lastBoughtAt !== null) return []
  const isVcp = isVcpShop(inputs)
  const [pack] = productsOnSale(list, tier, isVcp ? 'vcp' : 'starter')
  if (!pack) return []
  const isV4 = !isVcp && facts.splits.has('coinsflow_only_v4')
  const first = offered(inputs, isV4 ? atV4Price(pack) : pack, { kind: 'first', uses: [once('first')] })
  if (!timer) return [first]
  const price = { kind: 'timer', endsAt: timer.endsAt, uses: [once('first'), timer] } as const
  // The VCP pack has no lower first price of its own.
  const hasV4 = !isVcp && pack.v4PriceCents !== null
  const cheaper = hasV4
    ? offered(inputs, atV4Price(pack), price)
    : offered(inputs, pack, { ...price, percent: terms.timerStarterPercent })
  return [cheaper.priceMinor < first.priceMinor ? cheaper : first]
}

/** The regular packages, each at the lowest price that the person has now. */
function regularPackages(
  inputs: ShopInputs,
  { spendGroup, timer }: { readonly spendGroup: SpendGroup; readonly timer: StoredOffer | undefined },
): readonly OfferedProduct[] {
  const { list, facts, terms, tier } = inputs
  const deal = openOffer(inputs, 'superdeal')
  const hasOwnDeal = productsOnSale(list, tier, 'superdeal').length > 0
  return productsOnSale(list, tier, 'default').map((product, place) => {
    const prices = [offered(inputs, product, { kind: null })]
    if (timer && facts.lastBoughtAt !== null && place === groupOffers[spendGroup].place) {
      const percent = terms[groupOffers[spendGroup].percent]
      prices.push(offered(inputs, product, { kind: 'timer', percent, endsAt: timer.endsAt, uses: [timer] }))
    }
    if (deal && !hasOwnDeal && place === superDealPlace) {
      const percent = terms.superDealPercent
      prices.push(offered(inputs, product, { kind: 'superdeal', percent, endsAt: deal.endsAt, uses: [deal] }))
    }
    return prices.reduce((lowest, price) => (price.priceMinor < lowest.priceMinor ? price : lowest))
  })
}

/** Packages that are sold as an offer alone. */
function specialPackages(inputs: ShopInputs): readonly OfferedProduct[] {
  const { list, facts, tier } = inputs
  const deal = openOffer(inputs, 'superdeal')
  const exits = (['exit', 'deletion'] as const).map((kind) => openOffer(inputs, kind))
  const isExitUsed = facts.offers.some(
    ({ kind, usedAt }) => (kind === 'exit' || kind === 'deletion') && usedAt !== null,
  )
  const exitEnds = exits.map((exit) => exit?.endsAt ?? 0)
  const special = (group: 'superdeal' | 'exit' | 'new99', price: Omit<Price, 'kind'>) =>
    productsOnSale(list, tier, group).map((product) => offered(inputs, product, { ...price, kind: group }))
  return [
    ...(deal ? special('superdeal', { endsAt: deal.endsAt, uses: [deal] }) : []),
    ...(!isExitUsed && Math.max(...exitEnds) > 0
      ? special('exit', { endsAt: Math.max(...exitEnds), uses: [once('exit'), once('deletion')] })
      : []),
    ...(facts.splits.has('new_99_shop') &&
    !facts.offers.some(({ kind, usedAt }) => kind === 'new99' && usedAt !== null)
      ? special('new99', { uses: [once('new99')] })
      : []),
  ]
}

/** The plans of memberships: while a restart offer runs, at its price. */
function offeredPlans(inputs: ShopInputs): readonly OfferedProduct[] {
  const { list, terms, tier } = inputs
  const restart = openOffer(inputs, 'restart')
  const price: Price = restart
    ? { kind: 'restart', percent: terms.restartOfferPercent, endsAt: restart.endsAt, uses: [restart] }
    : { kind: null }
  return productsOnSale(list, tier, 'membership').map((plan) => offered(inputs, plan, price))
}

/** Everything that a person is offered now. The same facts always have the same answer: nothing is read or stored. */
export function offersOf(list: PublishedPrices, facts: ShopFacts, terms: OfferTerms): OfferedShop {
  const inputs = { list, facts, terms, tier: priceTierOf(facts.country) }
  const spendGroup = spendGroupOf(facts.spentCents)
  const timer = openOffer(inputs, 'timer', spendGroup)
  const packs = firstPack(inputs, timer)
  const regular = regularPackages(inputs, { spendGroup, timer })
  const shownFirst = packs.length > 0 ? undefined : regular[groupOffers[spendGroup].place]
  const isPersonal = ({ offer }: OfferedProduct) => offer !== null
  const rest = regular.filter((product) => product !== shownFirst)
  const isCoinsOnly = premiumExperiments.some((name) => facts.splits.has(name))
  return {
    spendGroup,
    products: [
      ...packs,
      ...(shownFirst ? [shownFirst] : []),
      ...rest.filter(isPersonal),
      ...specialPackages(inputs),
      ...rest.filter((product) => !isPersonal(product)),
    ],
    plans: isCoinsOnly ? [] : offeredPlans(inputs),
    opensOn: isCoinsOnly || facts.splits.has('test_coins_flow') ? 'coins' : 'membership',
  }
}

/** A product as the person sees it. */
export const productViewOf = ({
  uses: _,
  bonus: _bonus,
  listPriceMinor,
  ...view
}: OfferedProduct): ProductView =>
  view.productType === 'membership' ? { ...view, renewalPriceMinor: listPriceMinor } : view
