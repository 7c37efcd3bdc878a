import { z } from 'zod'
import { announcement } from '../announcements.ts'
import { pageRowsMax } from '../answer-fields.ts'
import { endpoints } from '../endpoints.ts'
import { id, ok } from '../fields.ts'
import { routesOf } from '../route.ts'

const params = z.strictObject({ announcementId: id })

export const announcementsRoutes = routesOf(endpoints.announcements, {
  list: {
    service: 'api',
    auth: 'session',
    summary: 'The announcements that run for the caller and that the caller has not dismissed, oldest first.',
    response: z.object({ announcements: z.array(announcement).max(pageRowsMax) }),
    errors: [],
  },
  see: {
    service: 'api',
    auth: 'session',
    summary: 'Notes that the caller was shown an announcement; repeating it changes nothing.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  dismiss: {
    service: 'api',
    auth: 'session',
    summary: 'Never shows the caller this announcement again, on any device.',
    params,
    response: ok,
    errors: ['not_found'],
  },
})
