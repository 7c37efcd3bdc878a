import { z } from 'zod'
import { count } from '../answer-fields.ts'
import { instantMs, ok, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { activityGroupNames, activityPage } from './activity.ts'

/** Unseen entries are counted up to this; a badge shows no more. */
export const unseenActivityMax = 100

export const activityRoutes = {
  list: {
    method: 'GET',
    path: '/activity',
    service: 'api',
    auth: 'session',
    summary:
      'Events of the last 60 days that concern the caller, newest first; those of people whom the caller cannot see are left out.',
    query: z.strictObject({
      group: z.enum(activityGroupNames).optional(),
      /** `next` of the page before. */
      cursor: textUpTo(39)
        .regex(/^\d{1,13}_act_[0-9a-z]{20}$/)
        .optional(),
    }),
    response: activityPage,
    errors: [],
  },
  unseen: {
    method: 'GET',
    path: '/activity/unseen',
    service: 'api',
    auth: 'session',
    summary: 'Number of events since the caller last looked.',
    response: z.object({ count: count.max(unseenActivityMax) }),
    errors: [],
  },
  see: {
    method: 'POST',
    path: '/activity/see',
    service: 'api',
    auth: 'session',
    summary: 'Notes that the caller saw everything up to this moment; an earlier one changes nothing.',
    body: z.strictObject({
      /** `readAt` of the page that was looked at. */
      upTo: instantMs,
    }),
    response: ok,
    errors: [],
  },
} as const satisfies RouteMap
