import type { BilledSpan, CallEndReason } from '@serendip/contract'
import { type Bill, heldMsOf } from './bill.ts'
import { addSpan, cutSpans } from './spans.ts'

export interface BillRules {
  readonly mediaGapMs: number
  readonly callPauseEndMs: number
  readonly callSilenceMs: number
}

/** A tick notices the gap at most this long after it; until then the picture may have been seen. */
const noticedMs = 1_000
/** A tab that reports about once a second and reported this recently is present. */
const reportedWithinMs = 1_500
/**
 * The clocks of two nodes agree within this. Anything further ahead was written before the common clock was set back.
 */
const clockSlackMs = 1_000
const minuteMs = 60_000
/** No deadline is set further ahead. */
const deadlineMaxMs = 60_000

/** The input of a tick. Instants are milliseconds since the epoch. */
export interface Moment {
  readonly now: number
  /** When both were revealed to each other; null before that. */
  readonly revealedAt: number | null
  /** Stretches in which both sides provably received media, oldest first. */
  readonly proven: readonly BilledSpan[]
  /** The stretch in which the creator's tab has reported without a gap, whatever the reports contained. */
  readonly creatorReported: BilledSpan | null
}

export interface Advance {
  readonly bill: Bill
  /** Why the call ends now. */
  readonly end: CallEndReason | null
}

const goOn = (bill: Bill): Advance => ({ bill, end: null })

/**
 * One step of a bill. It may bill at most one block more than is held: the caller then holds the next block, or cuts
 * the bill to what is held with `cutToHeld`. Idempotent for the same moment.
 */
export function advanceBill(given: Bill, moment: Moment, rules: BillRules): Advance {
  const bill = withinReach(given, moment.now)
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

/** If the common clock was set back, a call does not wait for it to catch up. */
function withinReach(bill: Bill, now: number): Bill {
  const past = (at: number | null) => (at !== null && at > now + clockSlackMs ? now : at)
  const ahead = (at: number) => Math.min(at, now + deadlineMaxMs)
  return {
    ...bill,
    coveredTo: past(bill.coveredTo),
    pausedSince: past(bill.pausedSince),
    connectBy: ahead(bill.connectBy),
    decideBy: bill.decideBy === null ? null : ahead(bill.decideBy),
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

/**
 * Starts billing at the reveal, in a call that costs from the first second. If the media of both sides is not proven at
 * this moment, the picture stays covered until it is.
 */
export function beginAtReveal(bill: Bill, { now, proven }: Moment, { mediaGapMs }: BillRules): Bill {
  const last = proven.at(-1)
  const isProven = last !== undefined && now - last.toMs <= mediaGapMs
  return isProven ? { ...bill, coveredTo: now } : pause(bill, now)
}

const pause = (bill: Bill, now: number): Bill => ({
  ...bill,
  ...{ state: 'paused', coveredTo: now, pausedSince: now },
})

function advanceRunning(bill: Bill, moment: Moment, rules: BillRules): Advance {
  const { now, revealedAt } = moment
  if (bill.coveredTo === null) {
    if (revealedAt !== null) return goOn(beginAtReveal(bill, moment, rules))
    return now >= bill.connectBy ? { bill, end: 'no_media' } : goOn(bill)
  }
  const { bill: covered, coveredTo, isWhole } = cover(bill, bill.coveredTo, moment, rules)
  if (isTooSilent(covered, rules)) return { bill: covered, end: 'no_media' }
  const silenceMs = now - coveredTo
  if (!isWhole || silenceMs <= rules.mediaGapMs) return goOn(covered)
  const paused = pause(expose(covered, coveredTo, silenceMs, { moment, rules }), now)
  return { bill: paused, end: isTooSilent(paused, rules) ? 'no_media' : null }
}

/** While paused the picture is covered: nothing was seen, and nothing is billed. */
function advancePaused(bill: Bill, { now, proven }: Moment, rules: BillRules): Advance {
  const last = proven.at(-1)
  if (last && last.toMs > (bill.coveredTo ?? 0) && now - last.toMs <= rules.mediaGapMs) {
    return goOn({ ...bill, state: 'running', coveredTo: now, pausedSince: null })
  }
  const since = bill.pausedSince ?? now
  return now >= since + rules.callPauseEndMs ? { bill, end: 'no_media' } : goOn(bill)
}

/**
 * The bill if its call ends at this moment: it includes what is proven, and counts the last seconds, not yet reported
 * by anyone, as silence. Calling it again once their block is held adds nothing.
 */
export function billAtEnd(bill: Bill, moment: Moment, rules: BillRules): Bill {
  const { bill: last } = advanceBill(bill, moment, rules)
  if (last.state !== 'running' || last.coveredTo === null) return withWholeCoins(last)
  const hasMore = (moment.proven.at(-1)?.toMs ?? 0) > last.coveredTo
  const silenceMs = moment.now - last.coveredTo
  // The next block is held first; this is called again then.
  if (hasMore || last.billedMs > heldMsOf(last)) return last
  if (silenceMs <= 0) return withWholeCoins(last)
  const exposed = expose(last, last.coveredTo, silenceMs, { moment, rules })
  return withWholeCoins({ ...exposed, coveredTo: moment.now })
}

/** The billed time rounded to whole coins, in milliseconds. */
const wholeCoinsMs = ({ billedMs, rateCoins }: Bill, round: (coins: number) => number): number =>
  Math.ceil((round((billedMs * rateCoins) / minuteMs) * minuteMs) / rateCoins)

/** Once nothing is forgiven any more, a started coin is charged: otherwise many very short calls would cost nothing. */
function withWholeCoins(bill: Bill): Bill {
  const last = bill.spans.at(-1)
  if (bill.forgivableMs > 0 || !last) return bill
  const billedMs = wholeCoinsMs(bill, Math.ceil)
  return { ...bill, billedMs, spans: addSpan(bill.spans, last.toMs, last.toMs + billedMs - bill.billedMs) }
}

/** Permanent silence is not a call, no matter who pays for it. */
const isTooSilent = ({ silentMs }: Bill, { callSilenceMs }: BillRules): boolean => silentMs > callSilenceMs

interface Covered {
  readonly bill: Bill
  readonly coveredTo: number
  /** False if a whole block was billed and more is proven: the next step continues. */
  readonly isWhole: boolean
}

/** Bills what is proven since `from`. Time between two stretches is silence with a visible picture. */
function cover(given: Bill, from: number, moment: Moment, rules: BillRules): Covered {
  let bill = given
  let coveredTo = from
  for (const { fromMs, toMs } of moment.proven) {
    const end = Math.min(toMs, moment.now)
    if (end <= coveredTo) continue
    const silenceMs = fromMs - coveredTo
    if (silenceMs > rules.mediaGapMs) {
      bill = expose(bill, coveredTo, silenceMs, { moment, rules })
      coveredTo = fromMs
    }
    const charged = charge(bill, coveredTo, end)
    bill = charged.bill
    coveredTo = charged.toMs
    if (coveredTo < end) return { bill: { ...bill, coveredTo }, coveredTo, isWhole: false }
  }
  return { bill: { ...bill, coveredTo }, coveredTo, isWhole: true }
}

/** Bills a stretch, at most one block beyond what is held; returns how far it got. */
function charge(bill: Bill, fromMs: number, untilMs: number): { bill: Bill; toMs: number } {
  const mostMs = (bill.heldBlocks + 1) * bill.blockMs - bill.billedMs
  const toMs = fromMs + Math.max(0, Math.min(untilMs - fromMs, mostMs))
  const spans = addSpan(bill.spans, fromMs, toMs)
  return { bill: { ...bill, billedMs: bill.billedMs + toMs - fromMs, spans }, toMs }
}

/**
 * Silence with a visible picture, from `from` on, that the payer's client could have caused: the part that may have
 * been seen is forgiven while the call's allowance lasts, and billed after that. If the creator's own tab was silent,
 * as when a node dies, it is not the payer's doing and costs nothing.
 */
function expose(
  bill: Bill,
  from: number,
  silenceMs: number,
  { moment, rules }: { moment: Moment; rules: BillRules },
): Bill {
  const { creatorReported, now } = moment
  const wasThere = creatorReported !== null && creatorReported.fromMs <= from + reportedWithinMs
  if (!wasThere || now - creatorReported.toMs > reportedWithinMs) return bill
  const seenMs = Math.min(silenceMs, rules.mediaGapMs + noticedMs)
  const forgivenMs = Math.min(seenMs, Math.max(0, bill.forgivableMs - bill.silentMs))
  const { bill: charged } = charge(bill, from, from + seenMs - forgivenMs)
  return { ...charged, silentMs: bill.silentMs + seenMs }
}

/**
 * What may have been seen of a closed call unpaid: forgiven silence, and the fraction of a coin that is not charged.
 */
export const unpaidMsOf = (bill: Bill): number =>
  Math.min(bill.silentMs, bill.forgivableMs) + bill.billedMs - wholeCoinsMs(bill, Math.floor)

/** Whether everything held is used up, so that the next block must be held before the call continues. */
export const needsBlock = (bill: Bill): boolean =>
  bill.consent !== null && bill.heldBlocks > 0 && bill.billedMs >= heldMsOf(bill)

/** The bill without anything beyond `mostMs` of billed time. */
export function cutTo(bill: Bill, mostMs: number): Bill {
  const overMs = Math.max(0, bill.billedMs - mostMs)
  return overMs === 0
    ? bill
    : { ...bill, billedMs: bill.billedMs - overMs, spans: cutSpans(bill.spans, overMs) }
}

/** The bill without anything beyond the held coins. */
export const cutToHeld = (bill: Bill): Bill => cutTo(bill, heldMsOf(bill))
