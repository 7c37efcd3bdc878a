import { z } from 'zod'
import { timeZone } from '../time-zone.ts'
import { minutesOfDay, overlapOf } from './week-of-hours.ts'

/** Slots of a week. */
export const hoursSlotsMax = 21

const slot = z
  .strictObject({
    /** From 1, Monday. */
    weekday: z.number().int().min(1).max(7),
    fromMinute: z
      .number()
      .int()
      .min(0)
      .max(minutesOfDay - 1),
    /** Beyond 1440 on the next day. */
    toMinute: z
      .number()
      .int()
      .min(1)
      .max(2 * minutesOfDay),
  })
  .refine(
    ({ fromMinute, toMinute }) => toMinute > fromMinute && toMinute <= fromMinute + minutesOfDay,
    'hours',
  )

/** When a creator is usually there, by the clock of their time zone. */
export const creatorHours = z.strictObject({
  timeZone,
  slots: z
    .array(slot)
    .max(hoursSlotsMax)
    .refine((slots) => overlapOf(slots) === undefined, 'overlap'),
})
export type CreatorHours = z.infer<typeof creatorHours>
