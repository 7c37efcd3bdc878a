import { z } from 'zod'
import { errorReport } from '../analytics/error-report.ts'
import { appEvent, batchOf, impression, landingEvent } from '../analytics/events.ts'
import { ok } from '../fields.ts'
import { route } from '../route.ts'

/** How many events of the request were new; repeats are left out. */
const stored = z.strictObject({ stored: z.number().int() })

export const analyticsRoutes = {
  impression: route({
    method: 'POST',
    path: '/wt/i',
    service: 'analytics',
    auth: 'public',
    summary: 'Stores what brought a visit, once per event id; alone or in a batch.',
    body: batchOf(impression),
    response: stored,
    errors: [],
  }),
  landingEvent: route({
    method: 'POST',
    path: '/wt/le',
    service: 'analytics',
    auth: 'public',
    summary: 'Stores what happened on a public page, once per event id; alone or in a batch.',
    body: batchOf(landingEvent),
    response: stored,
    errors: [],
  }),
  appEvent: route({
    method: 'POST',
    path: '/wt/ae',
    service: 'analytics',
    auth: 'optional',
    summary: 'Stores what happened in the app, with the person whose session is sent along.',
    body: batchOf(appEvent),
    response: stored,
    errors: [],
  }),
  errorReport: route({
    method: 'POST',
    path: '/errorReports',
    service: 'analytics',
    auth: 'public',
    summary: 'Notes an error of the app, where that is enabled for the country it comes from.',
    body: errorReport,
    response: z.strictObject({ noted: z.boolean() }),
    errors: [],
  }),
  userParams: route({
    method: 'POST',
    path: '/analytics/userParams/update',
    service: 'analytics',
    auth: 'joining',
    summary: 'Keeps the ids under which an outside statistics service knows the person, who agreed to it.',
    body: z.strictObject({
      ga_session_id: z.string().regex(/^\d{1,20}$/),
      ga_session_number: z.number().int().min(1).max(1_000_000),
      ga_cid: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
    }),
    response: ok,
    errors: [],
  }),
} as const
