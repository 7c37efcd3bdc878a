import type { OfferTerms, PublishedPrices } from '../catalogue/index.ts'
import type { OfferName } from './offer.ts'
import { once } from './offer.ts'
import { offersOf, type ShopFacts } from './offers-of.ts'

/** `left`: the shop, or a payment page, without buying. */
export type OfferOccasion = 'openedShop' | 'leftShop' | 'leftPayment' | 'deleting'

/** Times of offers in milliseconds, by the settings in force. */
export interface OfferTimes {
  readonly timerOfferMs: number
  readonly superDealMs: number
  /** Without a purchase. */
  readonly superDealQuietMs: number
  /** From one to the next. */
  readonly superDealEveryMs: number
  readonly leaveOfferMs: number
  /** Of the exit offer before a deletion. */
  readonly exitOfferMs: number
}

interface Beginning extends OfferName {
  readonly endsAt: number
}

/** The offer that may begin on an occasion, whatever the person had before. */
function candidate(
  occasion: OfferOccasion,
  { facts, times, spendGroup }: { facts: ShopFacts; times: OfferTimes; spendGroup: string },
): Beginning | null {
  const { now, lastBoughtAt, offers, splits } = facts
  switch (occasion) {
    case 'openedShop': {
      const deals = offers.filter(({ kind }) => kind === 'superdeal')
      const isQuiet = lastBoughtAt !== null && now - lastBoughtAt >= times.superDealQuietMs
      const isRested = deals.every(({ startsAt }) => now - startsAt >= times.superDealEveryMs)
      if (!splits.has('superdeal') || !isQuiet || !isRested) return null
      const slot = String(1 + Math.max(0, ...deals.map((deal) => Number(deal.slot))))
      return { kind: 'superdeal', slot, endsAt: now + times.superDealMs }
    }
    case 'leftShop':
      return { kind: 'timer', slot: spendGroup, endsAt: now + times.timerOfferMs }
    case 'leftPayment':
      return { ...once('exit'), endsAt: now + times.leaveOfferMs }
    case 'deleting':
      return splits.has('delete_exitoffer') ? { ...once('deletion'), endsAt: now + times.exitOfferMs } : null
  }
}

/**
 * The offer that begins now; null if none does: the person had it before, or it would lower no price. It never restarts.
 */
export function offerToBegin(
  list: PublishedPrices,
  facts: ShopFacts,
  { occasion, times, terms }: { occasion: OfferOccasion; times: OfferTimes; terms: OfferTerms },
): Beginning | null {
  const { spendGroup } = offersOf(list, facts, terms)
  const beginning = candidate(occasion, { facts, times, spendGroup })
  if (!beginning) return null
  const { kind, slot } = beginning
  if (facts.offers.some((offer) => offer.kind === kind && offer.slot === slot)) return null
  const stored = { id: '', ...beginning, startsAt: facts.now, invoiceId: null, usedAt: null }
  const after = offersOf(list, { ...facts, offers: [...facts.offers, stored] }, terms)
  const isOffered = after.products.some(({ uses }) =>
    uses.some((name) => name.kind === kind && name.slot === slot),
  )
  return isOffered ? beginning : null
}
