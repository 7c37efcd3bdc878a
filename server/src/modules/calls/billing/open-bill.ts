import type { MatchMode, Partner, RateCoins } from '@serendip/contract'
import type { CallsDeps } from '../calls-deps.ts'
import type { Bill } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'
import { insertBill } from './bills.store.ts'
import { consentTo, tryStandingConsent } from './consent.ts'
import { takePreview } from './consents.store.ts'
import { dayOf, findUnpaid } from './unpaid.store.ts'

/** Payer and creator in a call of these two, and the rate per minute. */
export interface BillTerms {
  readonly payerId: string
  readonly creatorId: string
  readonly rateCoins: RateCoins
}

/** A user pays a creator for video. Two users, two creators, a demo peer and a call without media cost nothing. */
export async function termsOf(
  { billing }: CallsDeps,
  mode: MatchMode,
  first: Partner,
  second: Partner,
): Promise<BillTerms | null> {
  const creator = [first, second].find(({ rolesGroup }) => rolesGroup === 'goddess')
  const payer = [first, second].find(({ rolesGroup, demo }) => rolesGroup === 'user' && !demo)
  if (mode !== 'video' || !creator || !payer) return null
  const offer = await billing.creators.offerOf(creator.userId)
  return offer && { payerId: payer.userId, creatorId: creator.userId, rateCoins: offer.rateCoins }
}

const minuteMs = 60_000

/**
 * Length of silence that this call may forgive: its own allowance, or the rest of the day's if less, minus
 * the fraction of a coin that its end may leave unpaid.
 */
async function forgivableMs(
  { tx, settings }: BillingWork,
  { payerId, rateCoins }: BillTerms,
  now: number,
): Promise<number> {
  const unpaidMs = await findUnpaid(tx, payerId, dayOf(now))
  const allowedMs = Math.min(settings.callUnpaidMs, settings.callUnpaidDayMs - unpaidMs)
  return Math.max(0, allowedMs - Math.ceil(minuteMs / rateCoins))
}

async function newBill(deps: CallsDeps, work: BillingWork, callId: string, terms: BillTerms): Promise<Bill> {
  const { settings } = work
  const now = deps.plumbing.clock.now()
  return {
    callId,
    ...terms,
    sharePercent: settings.creatorSharePercent,
    blockMs: settings.callBlockMs,
    state: 'preview',
    consent: null,
    capCoins: null,
    standingMs: null,
    decideBy: null,
    connectBy: now + settings.callConnectMs,
    coveredTo: null,
    pausedSince: null,
    billedMs: 0,
    silentMs: 0,
    forgivableMs: await forgivableMs(work, terms, now),
    spans: [],
    unseen: null,
    unseenSpans: [],
    unseenMs: 0,
    heldBlocks: 0,
    settledBlocks: 0,
    paidCoins: 0,
    freeCoins: 0,
    allowedCoins: null,
    fence: 0,
  }
}

/** Opens the bill of a random match: a free preview if one is left today, otherwise the question. */
export async function openMatchBill(
  deps: CallsDeps,
  work: BillingWork,
  callId: string,
  terms: BillTerms,
): Promise<void> {
  const { tx, settings } = work
  const now = deps.plumbing.clock.now()
  const hasPreview = await takePreview(tx, {
    payerId: terms.payerId,
    creatorId: terms.creatorId,
    day: dayOf(now),
    perDay: settings.callPreviewsPerDay,
    ofAllPerDay: settings.callPreviewsOfAllPerDay,
  })
  const bill = await newBill(deps, work, callId, terms)
  if (hasPreview) return insertBill(tx, bill)
  const asking: Bill = { ...bill, state: 'asking', decideBy: now + settings.callPreviewMs }
  await insertBill(tx, asking)
  await tryStandingConsent(deps, work, asking)
}

/**
 * Opens the bill of a call that rang: ringing was the consent. Throws not_enough_coins, spending_limit, self_excluded.
 */
export async function openRingBill(
  deps: CallsDeps,
  work: BillingWork,
  callId: string,
  terms: BillTerms,
): Promise<void> {
  const bill = await newBill(deps, work, callId, terms)
  await insertBill(work.tx, bill)
  await consentTo(deps, work, { ...bill, state: 'asking' }, { consent: 'ring', capCoins: null })
}
