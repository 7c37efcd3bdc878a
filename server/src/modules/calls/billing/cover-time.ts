import type { BilledSpan, PictureState } from '@serendip/contract'
import { type Bill, soundPerPicture } from './bill.ts'
import { addSpan, extendSpan } from './spans.ts'

export interface BillRules {
  readonly mediaGapMs: number
  readonly callPauseEndMs: number
  readonly callSilenceMs: number
  readonly callUnseenMs: number
  readonly callSoundDecideMs: number
}

/** The input of a tick. Instants are milliseconds since the epoch. */
export interface Moment {
  readonly now: number
  /** When both were revealed to each other; null before that. */
  readonly revealedAt: number | null
  /** Stretches in which both sides provably received media, oldest first. */
  readonly proven: readonly BilledSpan[]
  /** Those of them in which both tabs also said that the creator's picture is shown. */
  readonly seen: readonly BilledSpan[]
  /** The stretch in which the creator's tab has reported without a gap, whatever the reports contained. */
  readonly creatorReported: BilledSpan | null
  readonly creator: Sight
  readonly payer: Sight
}

/** One tab's report of the creator's picture. */
export interface Sight {
  /** Its latest word. */
  readonly picture: PictureState
  /** The latest stretch in which it said without a gap that the picture is shown. */
  readonly shown: BilledSpan | null
}

/** A tick notices the gap at most this long after it; until then the picture may have been seen. */
const noticedMs = 1_000
/** A tab that reports about once a second and reported this recently is present. */
const reportedWithinMs = 1_500

interface CoverResult {
  readonly bill: Bill
  readonly coveredTo: number
  /** False if a whole block was billed and more is proven: the next step continues. */
  readonly isWhole: boolean
}

/** Whether the payer goes on with sound alone. */
const isSound = ({ unseen }: Bill): boolean => unseen !== null && unseen.soundMs !== null

/** Stretches that count as flowing: with the picture, or media alone once the payer goes on with sound. */
export const flowOf = (bill: Bill, { proven, seen }: Moment): readonly BilledSpan[] =>
  isSound(bill) ? proven : seen

/** Whether a stretch reaches up to about now. */
export const isFresh = (spans: readonly BilledSpan[], now: number, gapMs: number): boolean =>
  now - (spans.at(-1)?.toMs ?? Number.NEGATIVE_INFINITY) <= gapMs

/** Bills what flowed since `from`. Time between two stretches is silence with a visible picture. */
export function cover(given: Bill, from: number, moment: Moment, rules: BillRules): CoverResult {
  let bill = given
  let coveredTo = from
  for (const { fromMs, toMs } of flowOf(bill, moment)) {
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
  const mostMs = Math.max(0, (bill.heldBlocks + 1) * bill.blockMs - bill.billedMs)
  return isSound(bill)
    ? chargeSound(bill, { fromMs, toMs: untilMs }, mostMs)
    : chargePicture(bill, { fromMs, toMs: untilMs }, mostMs)
}

function chargePicture(bill: Bill, { fromMs, toMs: untilMs }: BilledSpan, mostMs: number) {
  const toMs = fromMs + Math.max(0, Math.min(untilMs - fromMs, mostMs))
  const spans = addSpan(bill.spans, fromMs, toMs)
  return { bill: { ...bill, billedMs: bill.billedMs + toMs - fromMs, spans }, toMs }
}

/** Half the time is billed, as one span that begins with the sound and is half as long: every sum stays as it is. */
function chargeSound(bill: Bill, { fromMs, toMs: untilMs }: BilledSpan, mostMs: number) {
  const dueMs = Math.max(0, Math.floor((untilMs - fromMs) / soundPerPicture))
  const ms = Math.min(dueMs, mostMs)
  const spans = extendSpan(bill.spans, { fromMs, sinceMs: bill.unseen?.soundMs ?? fromMs, ms })
  const toMs = ms < dueMs ? fromMs + ms * soundPerPicture : Math.max(fromMs, untilMs)
  return { bill: { ...bill, billedMs: bill.billedMs + ms, spans }, toMs }
}

/** Whether the creator's own tab was there from `from` on, and showed its picture if that is what is paid for. */
function isCreatorThere(bill: Bill, { creatorReported, creator, now }: Moment, from: number): boolean {
  const reaches = (span: BilledSpan | null) =>
    span !== null && span.fromMs <= from + reportedWithinMs && now - span.toMs <= reportedWithinMs
  return reaches(creatorReported) && (isSound(bill) || reaches(creator.shown))
}

/**
 * Silence with a visible picture, from `from` on, that the payer's client could have caused: the part that may have
 * been seen is forgiven while the call's allowance lasts, and billed after that. If the creator's own tab was silent,
 * as when a node dies, or showed no picture itself, it is not the payer's doing and costs nothing.
 */
export function expose(
  bill: Bill,
  from: number,
  silenceMs: number,
  { moment, rules }: { moment: Moment; rules: BillRules },
): Bill {
  if (!isCreatorThere(bill, moment, from)) return bill
  const seenMs = Math.min(silenceMs, rules.mediaGapMs + noticedMs)
  const forgivenMs = Math.min(seenMs, Math.max(0, bill.forgivableMs - bill.silentMs))
  const { bill: charged } = charge(bill, from, from + seenMs - forgivenMs)
  return { ...charged, silentMs: bill.silentMs + seenMs }
}
