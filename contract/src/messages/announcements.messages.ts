import { z } from 'zod'

export const announcementsFromServer = {
  /** What is announced to the person may have changed: ask with `GET /announcements`. */
  'announcements.changed': z.object({}),
} as const
