import type { CallEndReason } from '@serendip/contract'
import { type Bill, heldMsOf } from './bill.ts'
import { addSpan, cutSpans } from './spans.ts'

export interface BillRules {
  readonly mediaGapMs: number
  readonly callPauseEndMs: number
  readonly callSilenceMs: number
}

/** How long after the gap a tick notices it at the latest; until then the picture may have been seen, unpaid. */
const noticedMs = 1_000
/** So many paid milliseconds forgive one of silence. */
const forgivenPerPaid = 10

/** What a tick knows. Instants are milliseconds since the epoch. */
export interface Moment {
  readonly now: number
  /** When both were revealed to each other; null before. */
  readonly revealedAt: number | null
  /** Up to when both sides are known to have received media; null where either never did. */
  readonly mediaTo: number | null
}

export interface Advance {
  readonly bill: Bill
  /** Why the call ends now. */
  readonly end: CallEndReason | null
}

const goOn = (bill: Bill): Advance => ({ bill, end: null })

/**
 * One step of a bill. It may bill beyond what is held, by one block at most: whoever calls it then holds the next
 * block, or cuts the bill to what is held with `cutToHeld`. The same moment twice changes nothing the second time.
 */
export function advanceBill(bill: Bill, moment: Moment, rules: BillRules): Advance {
  switch (bill.state) {
    case 'preview':
      return advancePreview(bill, moment, rules)
    case 'asking':
      return bill.decideBy !== null && moment.now >= bill.decideBy
        ? { bill, end: 'preview_over' }
        : goOn(bill)
    case 'running':
      return advanceRunning(bill, moment, rules)
    case 'paused':
      return advancePaused(bill, moment, rules)
    case 'closed':
      return goOn(bill)
  }
}

function advancePreview(bill: Bill, moment: Moment, rules: BillRules): Advance {
  if (bill.decideBy === null) {
    return moment.now >= bill.connectBy ? { bill, end: 'no_media' } : goOn(bill)
  }
  if (moment.now < bill.decideBy) return goOn(bill)
  if (bill.consent === null) return { bill, end: 'preview_over' }
  return advanceRunning({ ...bill, state: 'running', coveredTo: bill.decideBy }, moment, rules)
}

function advanceRunning(bill: Bill, moment: Moment, rules: BillRules): Advance {
  const { now, mediaTo, revealedAt } = moment
  if (bill.coveredTo === null) {
    if (revealedAt !== null && mediaTo !== null && mediaTo >= revealedAt) {
      return goOn({ ...bill, coveredTo: mediaTo })
    }
    return now >= bill.connectBy ? { bill, end: 'no_media' } : goOn(bill)
  }
  const covered = cover(bill, mediaTo, rules)
  if (isTooSilent(covered, rules)) return { bill: covered, end: 'no_media' }
  if (now - (covered.coveredTo ?? now) <= rules.mediaGapMs) return goOn(covered)
  return goOn({ ...covered, state: 'paused', pausedSince: now })
}

function advancePaused(bill: Bill, moment: Moment, rules: BillRules): Advance {
  const { now, mediaTo } = moment
  const hasReturned = mediaTo !== null && mediaTo > (bill.coveredTo ?? 0) && now - mediaTo <= rules.mediaGapMs
  if (hasReturned) {
    const covered: Bill = { ...cover(bill, mediaTo, rules), state: 'running', pausedSince: null }
    return { bill: covered, end: isTooSilent(covered, rules) ? 'no_media' : null }
  }
  const since = bill.pausedSince ?? now
  return now >= since + rules.callPauseEndMs ? { bill, end: 'no_media' } : goOn(bill)
}

/** Short silences add up: otherwise a picture that is paused for a moment, again and again, would cost nothing. */
const isTooSilent = ({ silentMs }: Bill, { callSilenceMs }: BillRules): boolean => silentMs > callSilenceMs

/** Takes new evidence in: what lies within the gap is billed, a longer silence is not. */
function cover(bill: Bill, mediaTo: number | null, { mediaGapMs }: BillRules): Bill {
  const from = bill.coveredTo
  if (from === null || mediaTo === null || mediaTo <= from) return bill
  if (mediaTo - from > mediaGapMs) {
    const seenMs = Math.min(mediaTo - from, mediaGapMs + noticedMs)
    return { ...bill, coveredTo: mediaTo, silentMs: bill.silentMs + seenMs }
  }
  const mostMs = (bill.heldBlocks + 1) * bill.blockMs - bill.billedMs
  const addedMs = Math.min(mediaTo - from, mostMs)
  return {
    ...bill,
    coveredTo: mediaTo,
    billedMs: bill.billedMs + addedMs,
    silentMs: Math.max(0, bill.silentMs - Math.floor(addedMs / forgivenPerPaid)),
    spans: addSpan(bill.spans, from, from + addedMs),
  }
}

/** Whether everything held is used up, so that the next block has to be held before the call goes on. */
export const needsBlock = (bill: Bill): boolean =>
  bill.consent !== null && bill.heldBlocks > 0 && bill.billedMs >= heldMsOf(bill)

/** The bill without what ran beyond `mostMs` of billed time. */
export function cutTo(bill: Bill, mostMs: number): Bill {
  const overMs = Math.max(0, bill.billedMs - mostMs)
  return overMs === 0
    ? bill
    : { ...bill, billedMs: bill.billedMs - overMs, spans: cutSpans(bill.spans, overMs) }
}

/** The bill without what ran beyond the held coins. */
export const cutToHeld = (bill: Bill): Bill => cutTo(bill, heldMsOf(bill))
