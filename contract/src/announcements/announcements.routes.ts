import { z } from 'zod'
import { pageRowsMax } from '../answer-fields.ts'
import { id, ok } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { announcement } from './announcements.ts'

const params = z.strictObject({ announcementId: id })

export const announcementsRoutes = {
  list: {
    method: 'GET',
    path: '/announcements',
    service: 'api',
    auth: 'session',
    summary: 'The announcements that run for the caller and that the caller has not dismissed, oldest first.',
    response: z.object({ announcements: z.array(announcement).max(pageRowsMax) }),
    errors: [],
  },
  see: {
    method: 'POST',
    path: '/announcements/{announcementId}/seen',
    service: 'api',
    auth: 'session',
    summary: 'Notes that the caller was shown an announcement; repeating it changes nothing.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  dismiss: {
    method: 'POST',
    path: '/announcements/{announcementId}/dismiss',
    service: 'api',
    auth: 'session',
    summary: 'Never shows the caller this announcement again, on any device.',
    params,
    response: ok,
    errors: ['not_found'],
  },
} as const satisfies RouteMap
