import { z } from 'zod'
import { id, instantMs } from '../fields.ts'
import { limits } from '../limits.ts'
import { partner } from '../person.ts'
import { callBill } from './billing.messages.ts'
import { matchMode, sdp } from './matchmaking.messages.ts'

export const callEndReason = z.enum([
  'left',
  'next',
  'partner_left',
  'blocked',
  'reported',
  'lost',
  'banned',
  'ended',
  // Of billed calls. What concerns the payer's coins is told to the payer; to the creator the call has `ended`.
  'preview_over',
  'no_media',
  'no_coins',
  'spending_limit',
  'self_excluded',
  'consent_cap',
])
export type CallEndReason = z.infer<typeof callEndReason>

export const callText = z.strictObject({
  textId: id,
  from: id,
  text: z.string(),
  sentAt: instantMs,
})
export type CallText = z.infer<typeof callText>

/** A text as a tab is told it again: its writer knows it by `tempId`; of the partner's there is none. */
const knownText = callText.extend({ tempId: z.uuid().nullable() })

/** What one side lets through. */
const senders = z.strictObject({ microphone: z.boolean(), camera: z.boolean() })

/** Everything a tab needs to enter or resume a call. */
export const callSnapshot = z.strictObject({
  callId: id,
  mode: matchMode,
  partner,
  /** Perfect negotiation: the polite side yields on glare; the impolite side makes the first offer. */
  polite: z.boolean(),
  /** Counts the peer connections of this call: a reload or a new tab raises it, older signals are stale. */
  epoch: z.number().int().nonnegative(),
  startedAt: instantMs,
  revealed: z.boolean(),
  partnerPresent: z.boolean(),
  /** When an absent partner is given up. */
  resumeBy: instantMs.nullable(),
  /** What the partner was last told of this side, and this side of the partner. */
  sends: senders,
  partnerSends: senders,
  texts: z.array(knownText),
  /** Null where nobody pays. */
  bill: callBill.nullable(),
})
export type CallSnapshot = z.infer<typeof callSnapshot>

/**
 * One signal: a description or a trickled candidate (null ends them), as WebRTC spells them; or the polite side's wish
 * that the other offers anew.
 */
export const signal = z.union([
  z.strictObject({ description: z.strictObject({ type: z.enum(['offer', 'answer', 'rollback']), sdp }) }),
  z.strictObject({
    candidate: z
      .strictObject({
        candidate: z.string().max(limits.candidateMaxChars),
        sdpMid: z.string().max(16).nullable(),
        sdpMLineIndex: z.number().int().min(0).max(16).nullable(),
        usernameFragment: z.string().max(256).nullish(),
      })
      .nullable(),
  }),
  z.strictObject({ restart: z.literal(true) }),
])
export type Signal = z.infer<typeof signal>

export const callsFromClient = {
  /** `seq` grows by one with each signal of an epoch; a repeated or older one is refused as stale. */
  'call.signal': z.strictObject({
    callId: id,
    epoch: z.number().int().nonnegative(),
    seq: z.number().int().nonnegative(),
    signal,
  }),
  /** This side receives the other's picture (or, in text mode, has opened the talk). Both ready → revealed. */
  'call.ready': z.strictObject({ callId: id }),
  /** This tab takes the call over after a reload, a lost socket or on another device. */
  'call.resume': z.strictObject({
    callId: id,
    /**
     * Whether this tab has no peer connection of the call any more (a reload, another device, a dead path): the
     * epoch rises and both sides negotiate afresh. `false` after a lost socket alone: the picture goes on.
     */
    fresh: z.boolean().default(true),
  }),
  'call.text': z.strictObject({
    callId: id,
    tempId: z.uuid(),
    text: z.string().trim().min(1).max(limits.messageMaxChars),
  }),
  'call.media': senders.extend({ callId: id }),
  'call.leave': z.strictObject({ callId: id }),
} as const

export const callsFromServer = {
  'call.found': z.strictObject({
    call: callSnapshot,
    /** This tab's `match.offer` has gone to the partner, as its signal 0. */
    offered: z.literal(true).optional(),
  }),
  'call.resumed': z.strictObject({ call: callSnapshot }),
  'call.signal': z.strictObject({
    callId: id,
    epoch: z.number().int().nonnegative(),
    seq: z.number().int().nonnegative(),
    signal,
  }),
  'call.revealed': z.strictObject({ callId: id }),
  'call.partner': z.strictObject({
    callId: id,
    present: z.boolean(),
    /** When the call ends if the partner does not come back. */
    resumeBy: instantMs.nullable(),
    /** The epoch from which to negotiate afresh, when the partner came back with a new peer connection. */
    epoch: z.number().int().nonnegative(),
  }),
  'call.text': z.strictObject({ callId: id, tempId: z.uuid().nullable(), text: callText }),
  'call.media': senders.extend({ callId: id }),
  'call.ended': z.strictObject({
    callId: id,
    reason: callEndReason,
    durationMs: z.number().int().nonnegative(),
  }),
} as const
