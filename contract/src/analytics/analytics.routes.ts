import { z } from 'zod'
import { count } from '../answer-fields.ts'
import { ok, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { errorReport } from './error-report.ts'
import { appEvent, batchOf, impression, landingEvent } from './events.ts'

/** Number of new events in the request; repeats are left out. */
const stored = z.object({ stored: count })

export const analyticsRoutes = {
  impression: {
    method: 'POST',
    path: '/wt/i',
    service: 'analytics',
    auth: 'public',
    summary: 'Stores the source of a visit, once per event id; alone or in a batch.',
    body: batchOf(impression),
    response: stored,
    errors: [],
  },
  landingEvent: {
    method: 'POST',
    path: '/wt/le',
    service: 'analytics',
    auth: 'public',
    summary: 'Stores events of a public page, once per event id; alone or in a batch.',
    body: batchOf(landingEvent),
    response: stored,
    errors: [],
  },
  appEvent: {
    method: 'POST',
    path: '/wt/ae',
    service: 'analytics',
    auth: 'optional',
    summary: 'Stores events of the app, with the person whose session is sent.',
    body: batchOf(appEvent),
    response: stored,
    errors: [],
  },
  errorReport: {
    method: 'POST',
    path: '/errorReports',
    service: 'analytics',
    auth: 'public',
    summary: 'Stores an error report of the app, where the visitor’s country allows it.',
    body: errorReport,
    response: z.object({ noted: z.boolean() }),
    errors: [],
  },
  userParams: {
    method: 'POST',
    path: '/analytics/userParams/update',
    service: 'analytics',
    auth: 'joining',
    summary: 'Stores the ids under which an outside statistics service knows the person, with consent.',
    body: z.strictObject({
      ga_session_id: textUpTo(20).regex(/^\d{1,20}$/),
      ga_session_number: z.number().int().min(1).max(1_000_000),
      ga_cid: textUpTo(41).regex(/^\d{1,20}\.\d{1,20}$/),
    }),
    response: ok,
    errors: [],
  },
} as const satisfies RouteMap
