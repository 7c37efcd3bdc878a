import { type HoursSlot, minutesOfDay } from '@serendip/contract'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** Slots of one day: a morning, an evening and a night. */
export const slotsOfDayMax = 3
/** Times to choose from are half hours. */
export const stepMinutes = 30

/** A slot as it is chosen: from one time of the day to another, which is on the next day if it is no later. */
export const endOf = (fromMinute: number, time: number): number =>
  time > fromMinute ? time : time + minutesOfDay

/** Another slot of the day: two hours in the evening, or after the last one of the day. */
export function nextSlot(slots: readonly HoursSlot[], weekday: number): HoursSlot {
  const last = slots.filter((slot) => slot.weekday === weekday).at(-1)
  const fromMinute = last === undefined ? 20 * 60 : Math.min(last.toMinute + 60, minutesOfDay - stepMinutes)
  return { weekday, fromMinute, toMinute: fromMinute + 120 }
}
