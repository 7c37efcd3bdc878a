import { z } from 'zod'
import { coins, id, instantMs, ok } from '../fields.ts'
import { limits } from '../limits.ts'
import { callEndReason } from '../messages/calls.messages.ts'
import { matchMode } from '../messages/matchmaking.messages.ts'
import { partner } from '../person.ts'
import { route } from '../route.ts'

export const iceServer = z.strictObject({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

const historyMaxEntries = 50

/** `direct`: a creator was rung; `missed`: it rang, and no call came of it. */
export const callHistoryType = z.enum(['random', 'direct', 'missed'])
export type CallHistoryType = z.infer<typeof callHistoryType>

export const callHistoryEntry = z.strictObject({
  /** The id of a call, or of a ring that nobody answered. */
  entryId: id,
  type: callHistoryType,
  mode: matchMode,
  at: instantMs,
  /** From the moment when both saw each other; null where that never came. */
  durationMs: z.number().int().nonnegative().nullable(),
  /** As told to the one who asks; null for what was missed. */
  endReason: callEndReason.nullable(),
  /** Null for somebody who is not there any more, or whom a block keeps apart, whoever made it. */
  partner: partner.nullable(),
  /** Whose ring it was; null where chance brought the two together. */
  rang: z.enum(['self', 'partner']).nullable(),
  /** What a billed call took (below zero) or earned; null where nothing is billed by nature. */
  deltaCoins: coins.nullable(),
})
export type CallHistoryEntry = z.infer<typeof callHistoryEntry>

/** The channel of a video is its call. */
const channel = z.strictObject({ channelId: id })

export const callsRoutes = {
  clientVideoStart: route({
    method: 'POST',
    path: '/v2/clientVideoStart',
    service: 'api',
    auth: 'session',
    summary:
      'Says that one sees the other of a call; the first time counts. Evidence for reports, never for a bill.',
    body: channel,
    response: ok,
    errors: ['not_in_call'],
  }),
  clientVideoEnd: route({
    method: 'POST',
    path: '/clientVideoEnd',
    service: 'api',
    auth: 'session',
    summary: 'Says that one sees the other no more; good for a while after the call.',
    body: channel,
    response: ok,
    errors: ['not_in_call'],
  }),
  rtcConfig: route({
    method: 'GET',
    path: '/rtc/config',
    service: 'api',
    auth: 'session',
    summary:
      'ICE servers with short-lived TURN credentials; `relay` between strangers wherever TURN is configured.',
    response: z.strictObject({
      iceServers: z.array(iceServer),
      iceTransportPolicy: z.enum(['all', 'relay']),
      expiresAt: instantMs,
    }),
    errors: [],
  }),
  matchedProfiles: route({
    method: 'POST',
    path: '/matchedUsersProfiles',
    service: 'api',
    auth: 'session',
    summary: 'People whom one has met, as one saw them then; anybody else is left out of the answer.',
    body: z.strictObject({ userIds: z.array(id).max(limits.matchedProfilesMax) }),
    response: z.strictObject({ profiles: z.array(partner) }),
    errors: [],
  }),
  history: route({
    method: 'GET',
    path: '/calls/history',
    service: 'api',
    auth: 'session',
    summary: 'One’s own calls that are over, and rings that were missed in the last 30 days, newest first.',
    query: z.strictObject({
      type: callHistoryType.optional(),
      /** `nextCursor` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{1,15}_[a-z]{2,4}_[0-9a-z]{20}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(historyMaxEntries).default(20),
    }),
    response: z.strictObject({ entries: z.array(callHistoryEntry), nextCursor: z.string().nullable() }),
    errors: [],
  }),
} as const
