import { describe, expect, test } from 'vitest'
import type { ExperimentName } from '@serendip/contract'
import { type SpendGroup, spendGroups } from '@serendip/contract/operator'
import { firstPriceList } from '../../../test/price-lists.ts'
import { leastSpendOf, type PublishedPrices } from '../catalogue/index.ts'
import { defaultSettings } from '../settings/index.ts'
import { once, type OfferName, type StoredOffer } from './offer.ts'
import { type OfferedProduct, offersOf, type ShopFacts } from './offers-of.ts'

const list = firstPriceList()
const now = 1_700_000_000_000
const minuteMs = 60_000

/** Experiments of the shop; those whose effect is elsewhere change nothing here. */
const splits = [
  ...(['coinsflow_only', 'coinsflow_only_v4', 'vcp_coinshop', 'cmc_vcp_coinshop_v2', 'superdeal'] as const),
  ...(['new_99_shop', 'test_coins_flow', 'delete_exitoffer', 'web_billing_moderation'] as const),
]
const combinations: readonly ReadonlySet<ExperimentName>[] = Array.from(
  { length: 2 ** splits.length },
  (_, bits) => new Set(splits.filter((_split, place) => (bits >> place) & 1)),
)

const running = (name: OfferName, over: Partial<StoredOffer> = {}): StoredOffer => ({
  id: `ofr_${name.kind}`,
  ...name,
  startsAt: now - minuteMs,
  endsAt: now + minuteMs,
  invoiceId: null,
  usedAt: null,
  ...over,
})
const everyOffer = spendGroups
  .map((slot) => running({ kind: 'timer', slot }))
  .concat([running({ kind: 'superdeal', slot: '1' }), running(once('exit')), running(once('deletion'))])

interface Person extends Partial<Omit<ShopFacts, 'splits'>> {
  readonly spendGroup?: SpendGroup
  readonly hasBought?: boolean
  readonly splits?: Iterable<ExperimentName>
}

const shopOf = (
  { spendGroup = 'starter', hasBought = spendGroup !== 'starter', splits: own = [], ...over }: Person = {},
  prices: PublishedPrices = list,
) =>
  offersOf(
    prices,
    {
      country: 'US',
      spentCents: leastSpendOf(spendGroup),
      lastBoughtAt: hasBought ? now - minuteMs : null,
      splits: new Set(own),
      offers: [],
      now,
      ...over,
    },
    defaultSettings,
  )

const named = ({ productId, priceMinor, offer }: OfferedProduct): string =>
  `${productId.replace('callme:', '')} ${priceMinor}${offer ? ` ${offer.kind}` : ''}`
const shown = (person: Person): readonly string[] => shopOf(person).products.map(named)

const rateOf = ({ priceMinor, coins }: OfferedProduct): number => priceMinor / coins

/** Rules that a shop breaks. */
function problemsOf(
  { products, plans, opensOn }: ReturnType<typeof shopOf>,
  { hasBought, own }: { readonly hasBought: boolean; readonly own: ReadonlySet<ExperimentName> },
): string[] {
  const regular = products.filter(({ offer }) => offer === null)
  const cheapestOf = (coins: number) =>
    Math.min(
      ...list.products
        .filter(({ tier, group }) => tier === 1 && group === 'default')
        .filter((product) => product.coins <= coins)
        .map((product) => product.priceCents / product.coins),
    )
  const firsts = products.filter(({ packageGroup }) => packageGroup === 'starter' || packageGroup === 'vcp')
  const isCoinsOnly = own.has('coinsflow_only') || own.has('coinsflow_only_v4')
  const rules: Record<string, boolean> = {
    'starter and VCP stand together': firsts.length > 1,
    'a first purchase after the first': hasBought && firsts.length > 0,
    'no first purchase before the first': !hasBought && firsts.length === 0,
    'a v4 price after a first purchase':
      hasBought && products.some(({ productId }) => productId.includes('v4')),
    'a key has two prices': new Set(products.map(({ productId }) => productId)).size < products.length,
    'an offer is a worse price than a regular package': products.some(
      (product) => product.offer !== null && rateOf(product) > cheapestOf(product.coins),
    ),
    'a discount from a lower price': products.some(
      ({ regularPriceMinor, priceMinor }) => regularPriceMinor !== null && regularPriceMinor <= priceMinor,
    ),
    'a regular package is missing': new Set(products.map(({ coins }) => coins)).size < 4,
    'regular packages are not smallest first': regular
      .filter((product) => product !== products[0])
      .some(({ coins }, place, rest) => coins < (rest[place - 1]?.coins ?? 0)),
    'an offer with an end uses up nothing': products.some(
      ({ offer, uses }) => offer !== null && offer.kind !== 'first' && uses.length === 0,
    ),
    'an end that is over, or an endless timer': products.some(({ offer }) =>
      offer?.kind === 'first' || offer?.kind === 'new99'
        ? offer.endsAt !== null
        : offer !== null && (offer.endsAt === null || offer.endsAt <= now),
    ),
    'membership is offered to who has it by an experiment': isCoinsOnly && plans.length > 0,
    'membership is missing': !isCoinsOnly && plans.length !== 3,
    'the shop opens on a membership that is not offered': isCoinsOnly && opensOn === 'membership',
  }
  return Object.keys(rules).filter((rule) => rules[rule])
}

describe.each(spendGroups)('the shop of the group %s', (spendGroup) => {
  test.each([false, true])(
    'holds every rule in each of 512 combinations of experiments (bought: %s)',
    (hasBought) => {
      expect(combinations).toHaveLength(512)
      for (const own of combinations) {
        for (const offers of [[], everyOffer]) {
          const shop = shopOf({ spendGroup, hasBought, splits: own, offers })
          expect(problemsOf(shop, { hasBought, own }), [...own].join(' ')).toEqual([])
        }
      }
    },
  )
})

const timer = (slot: SpendGroup) => running({ kind: 'timer', slot })
const deal = running({ kind: 'superdeal', slot: '1' })
const regular = ['coins300 699', 'coins1500 3199', 'coins5400 5499', 'coins11400 9999']
const without = (key: string) => regular.filter((name) => !name.startsWith(`${key} `))

const rows: readonly (readonly [string, Person, readonly string[]])[] = [
  ['who never bought sees the starter pack first', {}, ['1500 1699 first', ...regular]],
  [
    'the v4 price is the first price of its test',
    { splits: ['coinsflow_only_v4'] },
    ['v4initial1500 1149 first', ...regular],
  ],
  [
    'the timer offer of Starter is the v4 price',
    { offers: [timer('starter')] },
    ['v4initial1500 1149 timer', ...regular],
  ],
  [
    'who has the v4 price already gets no timer offer',
    { splits: ['coinsflow_only_v4'], offers: [timer('starter')] },
    ['v4initial1500 1149 first', ...regular],
  ],
  [
    'vcp_coinshop: the VCP pack in place of the starter pack',
    { splits: ['vcp_coinshop'] },
    ['1200 1299 first', ...regular],
  ],
  [
    'VCPShopV2: the same, and its timer offer is of the VCP pack',
    { splits: ['cmc_vcp_coinshop_v2'], offers: [timer('starter')] },
    ['1200 1104 timer', ...regular],
  ],
  [
    'the VCP pack has no v4 price',
    { splits: ['cmc_vcp_coinshop_v2', 'coinsflow_only_v4'] },
    ['1200 1299 first', ...regular],
  ],
  [
    'a Starter who has bought sees the second package first',
    { hasBought: true },
    ['coins1500 3199', ...without('coins1500')],
  ],
  [
    'and its timer offer is 15% off',
    { hasBought: true, offers: [timer('starter')] },
    ['coins1500 2719 timer', ...without('coins1500')],
  ],
  [
    'Active: the second package, 20% off',
    { spendGroup: 'activePayer', offers: [timer('activePayer')] },
    ['coins1500 2559 timer', ...without('coins1500')],
  ],
  [
    'Junior: the second package, 25% off',
    { spendGroup: 'juniorPremium', offers: [timer('juniorPremium')] },
    ['coins1500 2399 timer', ...without('coins1500')],
  ],
  [
    'Medium: the third package, 25% off',
    { spendGroup: 'mediumPremium', offers: [timer('mediumPremium')] },
    ['coins5400 4124 timer', ...without('coins5400')],
  ],
  [
    'Senior: the third package, 30% off, also in the VCP shops',
    { spendGroup: 'seniorPremium', splits: ['cmc_vcp_coinshop_v2'], offers: [timer('seniorPremium')] },
    ['coins5400 3849 timer', ...without('coins5400')],
  ],
  [
    'a timer offer of another group is none',
    { spendGroup: 'seniorPremium', offers: [timer('activePayer')] },
    ['coins5400 5499', ...without('coins5400')],
  ],
  [
    'a timer offer ends at its end',
    { spendGroup: 'activePayer', offers: [{ ...timer('activePayer'), endsAt: now }] },
    ['coins1500 3199', ...without('coins1500')],
  ],
  [
    'a timer offer that was used is none',
    { spendGroup: 'activePayer', offers: [{ ...timer('activePayer'), invoiceId: 'inv_1', usedAt: now }] },
    ['coins1500 3199', ...without('coins1500')],
  ],
  [
    'one that an unpaid order holds is still shown: a tap leads to that order',
    { spendGroup: 'activePayer', offers: [{ ...timer('activePayer'), invoiceId: 'inv_1' }] },
    ['coins1500 2559 timer', ...without('coins1500')],
  ],
  [
    'the super deal is the second package, 20% off, behind the first one of the group',
    { spendGroup: 'mediumPremium', offers: [deal] },
    ['coins5400 5499', 'coins1500 2559 superdeal', 'coins300 699', 'coins11400 9999'],
  ],
  [
    'of two offers for one package the lower price counts',
    { spendGroup: 'juniorPremium', offers: [timer('juniorPremium'), deal] },
    ['coins1500 2399 timer', ...without('coins1500')],
  ],
  [
    'the exit offer stands behind the first package',
    { hasBought: true, offers: [running(once('exit'))] },
    ['coins1500 3199', 'exitoffer3000 2499 exit', ...without('coins1500')],
  ],
  [
    'the exit offer before a deletion is the same, and is over once either was bought',
    {
      hasBought: true,
      offers: [
        running(once('exit'), { endsAt: now - minuteMs, invoiceId: 'inv_1', usedAt: now }),
        running(once('deletion')),
      ],
    },
    ['coins1500 3199', ...without('coins1500')],
  ],
  [
    'new_99_shop: 60 coins for 0.99',
    { splits: ['new_99_shop'] },
    ['1500 1699 first', '60 99 new99', ...regular],
  ],
  [
    'once',
    {
      splits: ['new_99_shop'],
      offers: [running(once('new99'), { endsAt: null, invoiceId: 'inv_1', usedAt: now })],
    },
    ['1500 1699 first', ...regular],
  ],
  [
    'euros have the same digits',
    { country: 'DE', spendGroup: 'activePayer', offers: [timer('activePayer')] },
    ['coins900 1599 timer', 'coins300 699', 'coins2400 2599', 'coins4800 4699'],
  ],
  [
    'in pounds the discount is of the price in pounds',
    { country: 'GB', spendGroup: 'activePayer', offers: [timer('activePayer')] },
    ['coins1500 2159 timer', 'coins300 599', 'coins5400 4699', 'coins11400 8499'],
  ],
  [
    'an unknown country pays the prices of the third tier',
    { country: null },
    ['600 649 first', 'coins300 749', 'coins600 1399', 'coins1500 1499', 'coins3000 2599'],
  ],
]
test.each(rows)('%s', (_, person, expected) => {
  expect(shown(person)).toEqual(expected)
})

test('what a purchase uses up: the first purchase, the timer offer, both, or nothing', () => {
  const usesOf = (person: Person, key: string) =>
    shopOf(person)
      .products.find(({ productId }) => productId === `callme:${key}`)
      ?.uses.map(({ kind, slot }) => `${kind} ${slot}`.trim())
  expect(usesOf({}, '1500')).toEqual(['first'])
  expect(usesOf({ offers: [timer('starter')] }, 'v4initial1500')).toEqual(['first', 'timer starter'])
  expect(usesOf({ spendGroup: 'activePayer', offers: [timer('activePayer')] }, 'coins1500')).toEqual([
    'timer activePayer',
  ])
  expect(usesOf({ offers: [running(once('exit'))] }, 'exitoffer3000')).toEqual(['exit', 'deletion'])
  expect(usesOf({}, 'coins1500')).toEqual([])
})

test('percent off is from the lowest price of the last 30 days', () => {
  const priced = (priceCents: number) =>
    list.products.map((product) =>
      product.tier === 1 && product.key === 'callme:coins1500' ? { ...product, priceCents } : product,
    )
  const offOf = (lately: PublishedPrices['lately'], person: Person = {}) => {
    const [first] = shopOf(person, { ...list, lately }).products
    return [first?.regularPriceMinor, first?.discountPercent]
  }
  expect(offOf(list.products)).toEqual([3199, 47])
  expect(offOf([...priced(2399), ...list.products])).toEqual([2399, 29])
  expect(offOf([...priced(3999), ...list.products])).toEqual([3199, 47])
  // A lower price not long ago leaves nothing to boast of.
  expect(offOf([...priced(1599), ...list.products])).toEqual([null, null])
  // As many coins as the VCP pack has are sold to nobody else: its own regular price counts.
  expect(offOf(list.products, { splits: ['vcp_coinshop'] })).toEqual([2399, 46])
  const inGroup: Person = { spendGroup: 'activePayer', offers: [timer('activePayer')] }
  expect(offOf([...priced(2799), ...list.products], inGroup)).toEqual([2799, 9])
})

test('a regular price is never called cheaper, whatever it was before', () => {
  const dearer = list.products.map((product) => ({ ...product, priceCents: product.priceCents * 2 }))
  const { products } = shopOf({ hasBought: true }, { ...list, lately: dearer })
  expect(products.map(({ regularPriceMinor }) => regularPriceMinor)).toEqual([null, null, null, null])
})

test('a price list may have a super deal of its own', () => {
  const own = {
    ...list.products[0],
    key: 'callme:coins2000',
    group: 'superdeal',
    coins: 2000,
    priceCents: 2999,
  }
  const products = [...list.products, own as (typeof list.products)[number]]
  const offered = shopOf(
    { spendGroup: 'mediumPremium', offers: [deal] },
    { ...list, products, lately: products },
  )
  expect(offered.products.map(named)).toContain('coins2000 2999 superdeal')
  expect(offered.products.map(named)).toContain('coins1500 3199')
})

test('the shop opens on coins in the test, or where no membership is offered', () => {
  const opensOn = (own: readonly ExperimentName[]) => shopOf({ splits: own }).opensOn
  expect([opensOn([]), opensOn(['test_coins_flow']), opensOn(['coinsflow_only'])]).toEqual([
    ...['membership', 'coins', 'coins'],
  ])
})
