import { z } from 'zod'
import { address, label, pageRowsMax, spanMs } from '../answer-fields.ts'
import { callHistoryTypes } from '../choices.ts'
import { coins, id, instantMs, ok, textUpTo } from '../fields.ts'
import { limits } from '../limits.ts'
import { matchMode } from '../matchmaking/matchmaking.messages.ts'
import { relation } from '../people/people.routes.ts'
import { partner } from '../people/person.ts'
import type { RouteMap } from '../route.ts'
import { callEndReason } from './calls.messages.ts'

export const iceServer = z.object({
  urls: z.array(address).max(pageRowsMax),
  username: label.optional(),
  credential: address.optional(),
})

const historyMaxEntries = 50

export const callHistoryType = z.enum(callHistoryTypes)

export const callHistoryEntry = z.object({
  /** The id of a call, or of an unanswered ring. */
  entryId: id,
  type: callHistoryType,
  mode: matchMode,
  at: instantMs,
  /** From the start to the end of the call; null if the two never saw each other. */
  durationMs: spanMs.nullable(),
  /** As the caller sees it; null for a missed call. */
  endReason: callEndReason.nullable(),
  /** Null for a closed account, or if either side blocked the other. */
  partner: partner.nullable(),
  /** Relation of the two, and whether the caller may add them now. */
  relation,
  mayAdd: z.boolean(),
  /** Whether the call can still be reported, also without a partner. */
  canReport: z.boolean(),
  /** Whose ring it was; null for a random match. */
  rang: z.enum(['self', 'partner']).nullable(),
  /** Cost of the call (below zero), filter fee included, or earnings; null if coins were not involved. */
  deltaCoins: coins.nullable(),
})
export type CallHistoryEntry = z.infer<typeof callHistoryEntry>

const doNotDisturb = { on: z.boolean() }

/** The channel of a video is its call. */
const channel = z.strictObject({ channelId: id })

export const callsRoutes = {
  clientVideoStart: {
    method: 'POST',
    path: '/v2/clientVideoStart',
    service: 'api',
    auth: 'session',
    summary:
      'Reports that the caller sees the other side of a call; the first report counts. Evidence for reports, never for a bill.',
    body: channel,
    response: ok,
    errors: ['not_in_call'],
  },
  clientVideoEnd: {
    method: 'POST',
    path: '/clientVideoEnd',
    service: 'api',
    auth: 'session',
    summary: 'Reports that the caller no longer sees the other side; accepted for a while after the call.',
    body: channel,
    response: ok,
    errors: ['not_in_call'],
  },
  rtcConfig: {
    method: 'GET',
    path: '/rtc/config',
    service: 'api',
    auth: 'session',
    summary:
      'ICE servers with short-lived TURN credentials; `relay` between strangers wherever TURN is configured.',
    response: z.object({
      iceServers: z.array(iceServer).max(pageRowsMax),
      iceTransportPolicy: z.enum(['all', 'relay']),
      expiresAt: instantMs,
    }),
    errors: [],
  },
  matchedProfiles: {
    method: 'POST',
    path: '/matchedUsersProfiles',
    service: 'api',
    auth: 'session',
    summary: 'Profiles of people the caller has met, as they were then; others are left out of the answer.',
    body: z.strictObject({ userIds: z.array(id).max(limits.matchedProfilesMax) }),
    response: z.object({ profiles: z.array(partner).max(pageRowsMax) }),
    errors: [],
  },
  history: {
    method: 'GET',
    path: '/calls/history',
    service: 'api',
    auth: 'session',
    summary: 'The caller’s past calls, and missed calls of the last 30 days, newest first.',
    query: z.strictObject({
      type: callHistoryType.optional(),
      /** `nextCursor` of the page before. */
      cursor: textUpTo(39)
        .regex(/^\d{1,13}_[a-z]{2,4}_[0-9a-z]{20}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(historyMaxEntries).default(20),
    }),
    response: z.object({
      entries: z.array(callHistoryEntry).max(pageRowsMax),
      nextCursor: address.nullable(),
    }),
    errors: [],
  },
  doNotDisturb: {
    method: 'GET',
    path: '/calls/doNotDisturb',
    service: 'api',
    auth: 'session',
    summary: 'Whether contacts cannot call the caller now; their attempts are missed calls.',
    response: z.object(doNotDisturb),
    errors: [],
  },
  setDoNotDisturb: {
    method: 'POST',
    path: '/calls/doNotDisturb',
    service: 'api',
    auth: 'session',
    summary: 'Turns do not disturb on or off.',
    body: z.strictObject(doNotDisturb),
    response: z.object(doNotDisturb),
    errors: [],
  },
} as const satisfies RouteMap
