import { z } from 'zod'
import { count, longText, pageRowsMax, spanMs } from '../answer-fields.ts'
import { callBill } from '../billing/billing.messages.ts'
import { agreedCoins, coins, id, instantMs, ordinal } from '../fields.ts'
import { limits } from '../limits.ts'
import { matchMode, sdp } from '../matchmaking/matchmaking.messages.ts'
import type { ClientMessageMap } from '../message.ts'
import { partner } from '../people/person.ts'
import { withoutExcessMarks } from '../text-rules.ts'

export const callEndReason = z.enum([
  'left',
  'next',
  'partner_left',
  'blocked',
  'reported',
  'lost',
  'banned',
  'ended',
  // Of billed calls. Reasons about the payer's coins are sent to the payer only; the creator gets `ended`.
  'preview_over',
  'no_media',
  'no_picture',
  'no_coins',
  'spending_limit',
  'self_excluded',
  'consent_cap',
])
export type CallEndReason = z.infer<typeof callEndReason>

export const callText = z.object({
  textId: id,
  from: id,
  text: longText,
  sentAt: instantMs,
})
export type CallText = z.infer<typeof callText>

/** A text as it is resent to a tab: its writer knows it by `tempId`, which the partner's texts lack. */
const knownText = callText.extend({ tempId: z.uuid().nullable() })

/** Media that one side sends. */
const senders = z.object({ microphone: z.boolean(), camera: z.boolean() })

/** Price of a user's next message to a creator. */
export const messagePrice = z.object({
  /** Remaining free messages to this creator; null if all are free. */
  freeLeft: count.nullable(),
  /** The price of one after those. */
  priceCoins: coins,
})
export type MessagePrice = z.infer<typeof messagePrice>

/** Everything a tab needs to enter or resume a call. */
export const callSnapshot = z.object({
  callId: id,
  mode: matchMode,
  partner,
  /** Perfect negotiation: the polite side yields on glare; the impolite side makes the first offer. */
  polite: z.boolean(),
  /** Counts the peer connections of this call: a reload or a new tab raises it, older signals are stale. */
  epoch: ordinal,
  startedAt: instantMs,
  /** One of the two rang the other; otherwise they were matched. */
  direct: z.boolean(),
  revealed: z.boolean(),
  partnerPresent: z.boolean(),
  /** When an absent partner is given up. */
  resumeBy: instantMs.nullable(),
  /** State that the partner last received about this side, and this side about the partner. */
  sends: senders,
  partnerSends: senders,
  texts: z.array(knownText).max(pageRowsMax),
  /** Null in a free call. */
  bill: callBill.nullable(),
  /** Null if writing is free: between two users, for the creator, and in a call billed by the second. */
  messagePrice: messagePrice.nullable(),
})
export type CallSnapshot = z.infer<typeof callSnapshot>

const description = { type: z.enum(['offer', 'answer', 'rollback']), sdp } as const
const candidate = {
  candidate: z.string().max(limits.candidateMaxChars),
  sdpMid: z.string().max(16).nullable(),
  sdpMLineIndex: z.number().int().min(0).max(16).nullable(),
  usernameFragment: z.string().max(256).nullish(),
} as const

/**
 * One signal: a description or a trickled candidate (null ends them), as WebRTC spells them; or the polite side's wish
 * that the other side makes a new offer.
 */
export const signal = z.union([
  z.strictObject({ description: z.strictObject(description) }),
  z.strictObject({ candidate: z.strictObject(candidate).nullable() }),
  z.strictObject({ restart: z.literal(true) }),
])
/** The partner's signal as the server passes it on. */
const relayedSignal = z.union([
  z.object({ description: z.object(description) }),
  z.object({ candidate: z.object(candidate).nullable() }),
  z.object({ restart: z.literal(true) }),
])
export type Signal = z.infer<typeof signal>

export const callsFromClient = {
  /** `seq` grows by one with each signal of an epoch; a repeated or older one is refused as stale. */
  'call.signal': {
    lane: 'signals',
    payload: z.strictObject({
      callId: id,
      epoch: ordinal,
      seq: ordinal,
      signal,
    }),
    errors: ['not_in_call', 'call_ended', 'stale_signal'],
  },
  /** This side receives the other's picture (or, in text mode, has opened the talk). Both ready → revealed. */
  'call.ready': {
    lane: 'signals',
    payload: z.strictObject({ callId: id }),
    errors: ['not_in_call', 'call_ended'],
  },
  /** This tab takes the call over after a reload, a lost socket or on another device. */
  'call.resume': {
    lane: 'rest',
    payload: z.strictObject({
      callId: id,
      /**
       * Whether this tab no longer has a peer connection of the call (a reload, another device, a dead path): the epoch
       * increases and both sides negotiate again. `false` after only a lost socket: the picture continues.
       */
      fresh: z.boolean().default(true),
    }),
    errors: ['not_in_call', 'call_ended'],
  },
  /** The agreed price is `priceCoins` (omitted: nothing); it is never charged more. */
  'call.text': {
    lane: 'chat',
    payload: z.strictObject({
      callId: id,
      priceCoins: agreedCoins.optional(),
      tempId: z.uuid(),
      text: z.string().trim().min(1).max(limits.messageMaxChars).overwrite(withoutExcessMarks),
    }),
    errors: [
      'not_in_call',
      'call_ended',
      'offensive',
      'price_changed',
      'not_enough_coins',
      'spending_limit',
      'self_excluded',
    ],
  },
  'call.media': {
    lane: 'rest',
    payload: z.strictObject({ ...senders.shape, callId: id }),
    errors: ['not_in_call', 'call_ended'],
  },
  'call.leave': {
    lane: 'rest',
    payload: z.strictObject({ callId: id }),
    errors: ['not_in_call', 'call_ended'],
  },
} as const satisfies ClientMessageMap

export const callsFromServer = {
  'call.found': z.object({
    call: callSnapshot,
    /** This tab's `match.offer` was sent to the partner, as its signal 0. */
    offered: z.literal(true).optional(),
    /** The ring that this call answers; absent if the two were matched. */
    ringId: id.optional(),
  }),
  'call.resumed': z.object({ call: callSnapshot }),
  'call.signal': z.object({
    callId: id,
    epoch: ordinal,
    seq: ordinal,
    signal: relayedSignal,
  }),
  'call.revealed': z.object({ callId: id }),
  'call.partner': z.object({
    callId: id,
    present: z.boolean(),
    /** When the call ends if the partner does not come back. */
    resumeBy: instantMs.nullable(),
    /** The epoch from which to negotiate afresh, when the partner came back with a new peer connection. */
    epoch: ordinal,
  }),
  /** The partner began to have premium, or has it no more. */
  'call.member': z.object({ callId: id, premium: z.boolean() }),
  'call.text': z.object({
    callId: id,
    tempId: z.uuid().nullable(),
    text: callText,
    /** To the tab that wrote it: what the next one costs. */
    messagePrice: messagePrice.nullable(),
  }),
  'call.media': senders.extend({ callId: id }),
  'call.ended': z.object({
    callId: id,
    reason: callEndReason,
    /** As in the history; zero if the two never saw each other. */
    durationMs: spanMs,
    /** Coins that the filter of this match cost this person, in addition to a bill; none if omitted. */
    feeCoins: coins.optional(),
    /** As in the history: what the call cost (below zero), filter fee included, or earned; null without coins. */
    deltaCoins: coins.nullish(),
  }),
} as const
