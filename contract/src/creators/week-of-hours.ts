/** A time of the week: its weekday, from 1 for Monday, and minutes since its midnight, beyond 1440 on the next day. */
export interface HoursSlot {
  readonly weekday: number
  readonly fromMinute: number
  readonly toMinute: number
}

export const minutesOfDay = 1_440
const minutesOfWeek = 7 * minutesOfDay

/** The weekday of a slot in which the next one begins already, Monday after Sunday; undefined for a week without any. */
export function overlapOf(slots: readonly HoursSlot[]): number | undefined {
  const spans = slots
    .map(({ weekday, fromMinute, toMinute }) => {
      const day = (weekday - 1) * minutesOfDay
      return { weekday, from: day + fromMinute, to: day + toMinute }
    })
    .toSorted((left, right) => left.from - right.from)
  const [first] = spans
  return spans.find(({ to }, index) => {
    const next = spans[index + 1]?.from ?? (first ? first.from + minutesOfWeek : Number.POSITIVE_INFINITY)
    return to > next
  })?.weekday
}
