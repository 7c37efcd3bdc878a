import { z } from 'zod'

export const announcementsFromServer = {
  /** The person's announcements may have changed: ask with `GET /announcements`. */
  'announcements.changed': z.object({}),
} as const
