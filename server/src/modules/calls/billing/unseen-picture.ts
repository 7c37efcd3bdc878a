import type { PictureFault, PictureState, PictureGap, UnseenSpan } from '@serendip/contract'
import type { Bill } from './bill.ts'
import type { BillRules, Moment } from './cover-time.ts'

/** A tab that says nothing better calls a picture black: what does not arrive is not distinguished further. */
const faultOf = (picture: PictureState): PictureFault =>
  picture === 'shown' || picture === 'covered' ? 'black' : picture

/** The creator's own word comes first: the payer cannot cause it. */
const told = ({ creator, payer }: Moment): Pick<PictureGap, 'by' | 'fault'> =>
  creator.picture === 'shown'
    ? { by: 'payer', fault: faultOf(payer.picture) }
    : { by: 'creator', fault: faultOf(creator.picture) }

/** The creator's picture has been missing for longer than a gap: the price stops, and the picture is covered. */
export const loseSight = (bill: Bill, fromMs: number, moment: Moment): Bill => ({
  ...bill,
  coveredTo: moment.now,
  unseen: { ...told(moment), fromMs, sinceMs: moment.now, soundMs: null },
})

/** Once the creator's own tab says it too, it is no longer the payer's word alone. */
export function toldBy(bill: Bill, moment: Moment): Bill {
  const { unseen } = bill
  if (unseen === null || moment.creator.picture === 'shown') return bill
  const now = told(moment)
  const freeMs = unseen.by === 'payer' ? moment.now - unseen.sinceMs : 0
  return { ...bill, unseenMs: bill.unseenMs + freeMs, unseen: { ...unseen, ...now } }
}

/**
 * Whether the picture is back: the creator's tab shows it again, and if the payer's alone had missed it, the payer has
 * looked again.
 */
export function isBack({ unseen }: Bill, { creator, payer }: Moment): boolean {
  if (unseen === null || creator.picture !== 'shown') return false
  const witness = unseen.by === 'creator' ? creator : payer
  return (witness.shown?.toMs ?? 0) > unseen.sinceMs
}

const spanOf = ({ sinceMs: _, ...unseen }: PictureGap, toMs: number): UnseenSpan => ({
  ...unseen,
  soundMs: unseen.soundMs !== null && unseen.soundMs < toMs ? unseen.soundMs : null,
  toMs,
})

/** The stretch is over, because the picture is back or the call has ended. */
export function endUnseen(bill: Bill, now: number): Bill {
  const { unseen, unseenSpans, unseenMs } = bill
  if (unseen === null) return bill
  const freeMs = unseen.by === 'payer' ? Math.min(now, unseen.soundMs ?? now) - unseen.sinceMs : 0
  return {
    ...bill,
    unseen: null,
    unseenMs: unseenMs + Math.max(0, freeMs),
    unseenSpans: [...unseenSpans, spanOf(unseen, now)].slice(-unseenSpansMax),
  }
}

/** If the picture comes and goes more often than this, a receipt lists the latest stretches. */
const unseenSpansMax = 50

export const regainSight = (bill: Bill, now: number): Bill => ({ ...endUnseen(bill, now), coveredTo: now })

type SoundRules = Pick<BillRules, 'callUnseenMs' | 'callSoundDecideMs'>

/** Until when sound is free. On the payer's word alone it is bounded over the whole call, however often it is given. */
export function freeUntilOf({ unseen, unseenMs }: Bill, { callUnseenMs }: SoundRules): number {
  if (unseen === null) return 0
  const usedMs = unseen.by === 'payer' ? unseenMs : 0
  return unseen.sinceMs + Math.max(0, callUnseenMs - usedMs)
}

/** By when the payer has to choose. */
export const decideByOf = (bill: Bill, rules: SoundRules): number =>
  freeUntilOf(bill, rules) + rules.callSoundDecideMs

/** The payer goes on with sound: free until the free time is over, at half the rate after that. */
export function goOnWithSound(bill: Bill, now: number, rules: SoundRules): Bill {
  if (bill.unseen === null || bill.unseen.soundMs !== null) return bill
  const soundMs = Math.max(now, freeUntilOf(bill, rules))
  return { ...bill, coveredTo: now, unseen: { ...bill.unseen, soundMs } }
}
