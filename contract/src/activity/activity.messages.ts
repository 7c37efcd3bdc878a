import { z } from 'zod'

export const activityFromServer = {
  /** There is something new on one's list of activity, or it was seen on another device. */
  'activity.changed': z.object({}),
} as const
