import { type Advance, advanceBill } from '../src/modules/calls/billing/advance-bill.ts'
import type { Bill } from '../src/modules/calls/billing/bill.ts'
import type { BillRules, Moment } from '../src/modules/calls/billing/cover-time.ts'

/** A bill that was just agreed to, with its first block held. */
export const aBill = (over: Partial<Bill> = {}): Bill => ({
  callId: 'call_1',
  payerId: 'usr_payer',
  creatorId: 'usr_creator',
  rateCoins: 60,
  sharePercent: 50,
  blockMs: 10_000,
  state: 'running',
  consent: 'tap',
  capCoins: null,
  standingMs: null,
  decideBy: null,
  connectBy: 20_000,
  coveredTo: null,
  pausedSince: null,
  billedMs: 0,
  silentMs: 0,
  forgivableMs: 3_000,
  spans: [],
  unseen: null,
  unseenSpans: [],
  unseenMs: 0,
  heldBlocks: 1,
  settledBlocks: 0,
  paidCoins: 0,
  freeCoins: 0,
  allowedCoins: null,
  fence: 0,
  ...over,
})

/** The default rules. */
export const billRules: BillRules = {
  mediaGapMs: 4_000,
  callPauseEndMs: 15_000,
  callSilenceMs: 20_000,
  callUnseenMs: 60_000,
  callSoundDecideMs: 20_000,
}

export type Proven = readonly (readonly [number, number])[]

const toSpans = (given: Proven) => given.map(([fromMs, toMs]) => ({ fromMs, toMs }))

/** A tick's input at an instant: the proven spans, in which the picture was shown, and a creator's tab that just reported. */
export const aMoment = (now: number, proven: Proven, over: Partial<Moment> = {}): Moment => {
  const reported = { fromMs: 0, toMs: now }
  return {
    now,
    revealedAt: 0,
    creatorReported: reported,
    proven: toSpans(proven),
    seen: toSpans(proven),
    creator: { picture: 'shown', shown: reported },
    payer: { picture: 'shown', shown: reported },
    ...over,
  }
}

export const aStep = (bill: Bill, ...given: Parameters<typeof aMoment>): Advance =>
  advanceBill(bill, aMoment(...given), billRules)
