import { z } from 'zod'
import { country, id, instantMs, ok } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** One open login of a person. */
export const sessionView = z.strictObject({
  sessionId: id,
  /** The session that asks. */
  current: z.boolean(),
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['phone', 'tablet', 'desktop']),
  country: country.nullable(),
  /** The network it was opened from, never the whole address: `203.0.113.*`. */
  addressArea: z.string(),
  createdAt: instantMs,
  seenAt: instantMs,
})
export type SessionView = z.infer<typeof sessionView>

/** What the standing page shows; it opens for closed accounts too. */
export const standingView = z.strictObject({
  standing: z.enum(['good', 'banned', 'deactivated', 'deleted']),
  reason: z.string().nullable(),
  /** When a ban ends, or until when a closed account can be opened again; null: never. */
  until: instantMs.nullable(),
  coins: z.number().int(),
  canAppeal: z.boolean(),
  appeal: z.strictObject({ text: z.string(), sentAt: instantMs }).nullable(),
})
export type StandingView = z.infer<typeof standingView>

export const sessionsRoutes = {
  list: route({
    method: 'GET',
    path: '/sessions',
    service: 'api',
    auth: 'joining',
    summary: 'One’s open sessions, the newest first.',
    response: z.strictObject({ sessions: z.array(sessionView) }),
    errors: [],
  }),
  revoke: route({
    method: 'POST',
    path: '/sessions/{sessionId}/revoke',
    service: 'api',
    auth: 'joining',
    summary: 'Ends one of one’s own sessions.',
    params: z.strictObject({ sessionId: id }),
    response: ok,
    errors: ['not_found'],
  }),
  revokeOthers: route({
    method: 'POST',
    path: '/sessions/revokeOthers',
    service: 'api',
    auth: 'joining',
    summary: 'Ends all of one’s sessions but the one that asks.',
    response: z.strictObject({ revoked: z.number().int() }),
    errors: [],
  }),
  standing: route({
    method: 'GET',
    path: '/standing',
    service: 'api',
    auth: 'standing',
    summary: 'Why an account is closed, until when, what is left on it and what was appealed.',
    response: standingView,
    errors: [],
  }),
  appeal: route({
    method: 'POST',
    path: '/standing/appeal',
    service: 'api',
    auth: 'standing',
    summary: 'Appeals a ban, once for each.',
    body: z.strictObject({ text: z.string().trim().min(1).max(limits.appealMaxChars) }),
    response: standingView,
    errors: ['conflict'],
  }),
} as const
