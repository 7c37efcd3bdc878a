import type { Bill } from '../src/modules/calls/billing/bill.ts'

/** A bill that has just been agreed to, with its first block held. */
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
  decideBy: null,
  connectBy: 20_000,
  coveredTo: null,
  pausedSince: null,
  billedMs: 0,
  silentMs: 0,
  spans: [],
  heldBlocks: 1,
  settledBlocks: 0,
  paidCoins: 0,
  freeCoins: 0,
  allowedCoins: null,
  fence: 0,
  ...over,
})
