import { z } from 'zod'
import { count, label, longText, pageRowsMax } from '../answer-fields.ts'
import { coins, country, id, instantMs, ok } from '../fields.ts'
import { limits } from '../limits.ts'
import type { RouteMap } from '../route.ts'
import { withoutExcessMarks } from '../text-rules.ts'

/** One open login of a person. */
export const sessionView = z.object({
  sessionId: id,
  /** The caller's own session. */
  current: z.boolean(),
  browser: label,
  system: label,
  kind: z.enum(['phone', 'tablet', 'desktop']),
  country: country.nullable(),
  /** The network it was opened from, never the whole address: `203.0.113.*`. */
  addressArea: label,
  createdAt: instantMs,
  seenAt: instantMs,
})
export type SessionView = z.infer<typeof sessionView>

/** Content of the standing page; it opens for closed accounts too. */
export const standingView = z.object({
  standing: z.enum(['good', 'banned', 'deactivated', 'deleted']),
  reason: longText.nullable(),
  /** When a ban ends, or until when a closed account can be opened again; null: never. */
  until: instantMs.nullable(),
  /** A ban that holds until a second member of the team has decided whether it is permanent. */
  awaitsDecision: z.boolean(),
  coins,
  canAppeal: z.boolean(),
  appeal: z
    .object({
      text: longText,
      sentAt: instantMs,
      /** Until when someone decides it. */
      decideBy: instantMs,
      /** It was decided, and the ban stays; a reversal lifts it instead. */
      isUpheld: z.boolean(),
    })
    .nullable(),
})
export type StandingView = z.infer<typeof standingView>

export const sessionsRoutes = {
  list: {
    method: 'GET',
    path: '/sessions',
    service: 'api',
    auth: 'joining',
    summary: 'The caller’s open sessions, newest first.',
    response: z.object({ sessions: z.array(sessionView).max(pageRowsMax) }),
    errors: [],
  },
  revoke: {
    method: 'POST',
    path: '/sessions/{sessionId}/revoke',
    service: 'api',
    auth: 'joining',
    summary: 'Ends one of the caller’s sessions.',
    params: z.strictObject({ sessionId: id }),
    response: ok,
    errors: ['not_found'],
  },
  revokeOthers: {
    method: 'POST',
    path: '/sessions/revokeOthers',
    service: 'api',
    auth: 'joining',
    summary: 'Ends all of the caller’s other sessions.',
    response: z.object({ revoked: count }),
    errors: [],
  },
  standing: {
    method: 'GET',
    path: '/standing',
    service: 'api',
    auth: 'standing',
    summary: 'Why the account is closed, until when, what is left on it and the state of an appeal.',
    response: standingView,
    errors: [],
  },
  appeal: {
    method: 'POST',
    path: '/standing/appeal',
    service: 'api',
    auth: 'standing',
    summary: 'Appeals a ban, once per ban.',
    body: z.strictObject({
      text: z.string().trim().min(1).max(limits.appealMaxChars).overwrite(withoutExcessMarks),
    }),
    response: standingView,
    errors: ['conflict'],
  },
} as const satisfies RouteMap
