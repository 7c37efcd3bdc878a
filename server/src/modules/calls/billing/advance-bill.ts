import type { CallEndReason } from '@serendip/contract'
import { type Bill, heldMsOf } from './bill.ts'
import { type BillRules, cover, expose, flowOf, isFresh, type Moment } from './cover-time.ts'
import { addSpan, cutSpans } from './spans.ts'
import { decideByOf, isBack, loseSight, regainSight, toldBy } from './unseen-picture.ts'

/**
 * The clocks of two nodes agree within this. Anything further ahead was written before the common clock was set back.
 */
const clockSlackMs = 1_000
const minuteMs = 60_000
/** No deadline is set further ahead. */
const deadlineMaxMs = 60_000

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
    unseen: bill.unseen && {
      ...bill.unseen,
      sinceMs: past(bill.unseen.sinceMs) ?? now,
      soundMs: bill.unseen.soundMs === null ? null : ahead(bill.unseen.soundMs),
    },
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
  state: 'paused',
  coveredTo: now,
  pausedSince: now,
})

function advanceRunning(bill: Bill, moment: Moment, rules: BillRules): Advance {
  const { now, revealedAt } = moment
  if (bill.coveredTo === null) {
    if (revealedAt !== null) return goOn(beginAtReveal(bill, moment, rules))
    return now >= bill.connectBy ? { bill, end: 'no_media' } : goOn(bill)
  }
  if (bill.unseen !== null) return advanceUnseen(bill, moment, rules)
  return advanceFlow(bill, bill.coveredTo, moment, rules)
}

/** Bills what flows, the picture or sound alone; without it the price stops. */
function advanceFlow(bill: Bill, from: number, moment: Moment, rules: BillRules): Advance {
  const { now, proven } = moment
  const { bill: covered, coveredTo, isWhole } = cover(bill, from, moment, rules)
  if (isTooSilent(covered, rules)) return { bill: covered, end: 'no_media' }
  const silenceMs = now - coveredTo
  if (!isWhole || silenceMs <= rules.mediaGapMs) return goOn(covered)
  const exposed = expose(covered, coveredTo, silenceMs, { moment, rules })
  // Media flows, so the picture alone is missing.
  const stopped = isFresh(proven, now, rules.mediaGapMs)
    ? loseSight(exposed, coveredTo, moment)
    : pause(exposed, now)
  return { bill: stopped, end: isTooSilent(stopped, rules) ? 'no_media' : null }
}

/** Without the creator's picture: nothing is billed, or half for sound, until it is back or the time to choose is over. */
function advanceUnseen(given: Bill, moment: Moment, rules: BillRules): Advance {
  const { now, proven } = moment
  const bill = toldBy(given, moment)
  if (isBack(bill, moment)) return goOn(regainSight(bill, now))
  const soundMs = bill.unseen?.soundMs ?? null
  if (soundMs !== null && now > soundMs) {
    return advanceFlow(bill, Math.max(bill.coveredTo ?? now, soundMs), moment, rules)
  }
  if (soundMs === null && now >= decideByOf(bill, rules)) return { bill, end: 'no_picture' }
  return goOn(isFresh(proven, now, rules.mediaGapMs) ? { ...bill, coveredTo: now } : pause(bill, now))
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
  if (last.unseen !== null && (last.unseen.soundMs ?? moment.now) >= moment.now) return withWholeCoins(last)
  const hasMore = (flowOf(last, moment).at(-1)?.toMs ?? 0) > last.coveredTo
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

/**
 * Time of a closed call that may have been seen unpaid: forgiven silence, and the fraction of a coin that is
 * not charged.
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
