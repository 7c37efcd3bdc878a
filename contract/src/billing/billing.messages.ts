import { z } from 'zod'
import { count, spanMs } from '../answer-fields.ts'
import { ratesCoins } from '../choices.ts'
import { agreedCoins, coins, id, instantMs, ordinal, position } from '../fields.ts'
import type { ClientMessageMap } from '../message.ts'
import { partner } from '../people/person.ts'

export const rateCoins = z.literal(ratesCoins)

/**
 * - `preview`: free, until `previewUntil` (null until both are revealed).
 * - `asking`: no free preview is left; no media flows until the payer stays, by `previewUntil`.
 * - `running`: charged while both receive the other's media.
 * - `paused`: one of them does not; nothing is charged, and both cover the other's picture and send none of their own
 *   (`track.enabled = false`, so that packets continue and returning media is detected). Ends at `pausedUntil`.
 * - `closed`: the final amount charged.
 */
export const billState = z.enum(['preview', 'asking', 'running', 'paused', 'closed'])
export type BillState = z.infer<typeof billState>

/** Why the creator's picture is no video: their camera is off, the system took it away, or it shows nothing that moves. */
export const pictureFault = z.enum(['off', 'muted', 'black', 'frozen'])
export type PictureFault = z.infer<typeof pictureFault>

/**
 * A tab's judgement of the creator's picture: the creator's own of their camera, the payer's of what arrives. `covered`
 * means that the payer's tab cannot tell, since it covers the picture and receives none.
 */
export const pictureState = z.enum(['shown', 'covered', ...pictureFault.options])
export type PictureState = z.infer<typeof pictureState>

/** A running call without the creator's picture: the price has stopped, sound goes on. */
export const billUnseen = z.object({
  /** Whose tab noticed. The creator's picture is covered either way; if the payer did, they can look again. */
  by: z.enum(['payer', 'creator']),
  fault: pictureFault,
  /** Sound is free until then; after that it costs `soundRateCoins` a minute if the payer wants it. */
  freeUntil: instantMs,
  /** If the payer has not chosen by then, the call ends. */
  decideBy: instantMs,
  /** The payer goes on with sound alone. */
  sound: z.boolean(),
  soundRateCoins: coins,
})
export type BillPictureGap = z.infer<typeof billUnseen>

/** A billed call as one of its two people sees it; sent about once a second, and whenever the state changes. */
export const callBill = z.object({
  callId: id,
  role: z.enum(['payer', 'creator']),
  state: billState,
  rateCoins,
  /** Consent to go on after the preview: a tap on Stay, the ring itself or a standing consent. */
  consented: z.boolean(),
  /** In `preview` and `asking`, when the call ends (or, with `consented`, when charging begins). */
  previewUntil: instantMs.nullable(),
  pausedUntil: instantMs.nullable(),
  billedMs: spanMs,
  chargedCoins: coins,
  /** Payer only: for how long the coins (and the cap of a standing consent) last. */
  secondsLeft: count.nullable(),
  /** Payer only: the tightest warning that `secondsLeft` has reached, such as 60 or 15; null while there is time. */
  warningSeconds: count.nullable(),
  /** Payer only: what would be left if the call ended now. */
  balanceCoins: coins.nullable(),
  /** Payer only: where a standing consent ends the call; `call.stay` lifts it. Null if it continued by a tap. */
  capCoins: coins.nullable(),
  /** Creator only: earned in this call so far, only from paid coins. */
  earnedCoins: coins.nullable(),
  /** Null while the creator's picture is there; servers of the previous release do not know it. */
  unseen: billUnseen.nullish(),
})
export type CallBill = z.infer<typeof callBill>

export const ringEndReason = z.enum(['accepted', 'declined', 'missed', 'cancelled', 'unavailable'])
export type RingEndReason = z.infer<typeof ringEndReason>

export const billingFromClient = {
  /**
   * About once a second in every video call with a `bill`: RTP packets received so far, audio and video together, on
   * the peer connection of this epoch. Only a growing count is evidence of media; clocks of clients are never read.
   */
  'call.stats': {
    lane: 'signals',
    payload: z.strictObject({
      callId: id,
      epoch: ordinal,
      packets: position,
      /** State of the creator's picture in this tab; left out by tabs of the previous release, as if shown. */
      picture: pictureState.optional(),
    }),
    errors: [],
  },
  /**
   * The payer goes on with sound alone, at half the rate on the screen, until the picture is back; if it is back already,
   * nothing changes. It is forbidden to anyone else.
   */
  'call.goOnWithSound': {
    lane: 'rest',
    payload: z.strictObject({ callId: id, rateCoins: agreedCoins }),
    errors: ['not_in_call', 'call_ended', 'forbidden', 'price_changed'],
  },
  /**
   * The payer continues at the rate on the screen; it is forbidden to anyone else. Sent again in a running call, it lifts
   * the cap of a standing consent.
   */
  'call.stay': {
    lane: 'rest',
    payload: z.strictObject({ callId: id, rateCoins: agreedCoins }),
    errors: [
      'not_in_call',
      'call_ended',
      'forbidden',
      'price_changed',
      'not_enough_coins',
      'spending_limit',
      'self_excluded',
    ],
  },
  /** Rings a creator at the rate on the card; the tap is the consent. `creator_unavailable` has any cause. */
  'call.ring': {
    lane: 'rest',
    payload: z.strictObject({ creatorId: id, rateCoins: agreedCoins }),
    answer: z.object({ ringId: id, creator: partner, rateCoins, ringUntil: instantMs }),
    errors: [
      'creator_unavailable',
      'forbidden',
      'already_in_match',
      'identity_required',
      'age_refused',
      'price_changed',
      'not_enough_coins',
      'spending_limit',
      'self_excluded',
    ],
  },
  /**
   * Rings another user, free: the two are contacts. `contact_unavailable` has any cause; a contact who cannot be rung
   * now finds a missed call.
   */
  'call.ringContact': {
    lane: 'rest',
    payload: z.strictObject({ userId: id }),
    answer: z.object({
      ringId: id,
      contact: partner,
      ringUntil: instantMs,
      /** The contact rings this person already: the ring is theirs, and this tab answers it. */
      theirs: z.literal(true).optional(),
    }),
    errors: ['contact_unavailable', 'forbidden', 'already_in_match', 'identity_required', 'age_refused'],
  },
  /** The caller hangs up before it was answered. */
  'call.cancelRing': {
    lane: 'rest',
    payload: z.strictObject({ ringId: id }),
    errors: ['ring_ended'],
  },
  /** The callee answers, in this tab. */
  'call.accept': {
    lane: 'rest',
    payload: z.strictObject({ ringId: id }),
    errors: ['ring_ended', 'already_in_match', 'identity_required', 'age_refused'],
  },
  'call.decline': {
    lane: 'rest',
    payload: z.strictObject({ ringId: id }),
    errors: ['ring_ended'],
  },
} as const satisfies ClientMessageMap

export const billingFromServer = {
  'call.bill': callBill,
  /** To every tab of the callee; without a rate it is a contact, and free. */
  'call.incoming': z.object({
    ringId: id,
    from: partner,
    rateCoins: rateCoins.nullable(),
    ringUntil: instantMs,
  }),
  /** To the tab that rang and every tab of the callee; after `accepted` a `call.found` follows for the two tabs. */
  'call.ringEnded': z.object({ ringId: id, reason: ringEndReason }),
} as const
