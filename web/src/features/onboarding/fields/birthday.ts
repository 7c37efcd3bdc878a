import { limits } from '@serendip/contract'

/** Number of years of birth offered, counting back from the youngest that may join (SPEC §5). */
export const birthYearsOffered = 40

/** A calendar day as a person picks it; 0 is not picked yet. */
export interface PickedDay {
  readonly day: number
  readonly month: number
  readonly year: number
}

/** Nothing picked yet. */
export const noDay: PickedDay = { day: 0, month: 0, year: 0 }

/** Years of birth to choose from, latest first; `now` in milliseconds, read in UTC. */
export function birthYears(now: number): readonly number[] {
  const latest = new Date(now).getUTCFullYear() - limits.ageMinYears
  return Array.from({ length: birthYearsOffered }, (_, index) => latest - index)
}

/** `YYYY-MM-DD`, or null if something is missing or the day does not exist in that month. */
export function isoDay({ day, month, year }: PickedDay): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0
  return exists ? date.toISOString().slice(0, 10) : null
}

/** Whole years from a birthday to `now`, both in UTC; a person born on 29 February turns a year older on 1 March. */
export function ageOn(birthday: string, now: number): number {
  const born = new Date(`${birthday}T00:00:00Z`)
  const today = new Date(now)
  const years = today.getUTCFullYear() - born.getUTCFullYear()
  const before =
    today.getUTCMonth() < born.getUTCMonth() ||
    (today.getUTCMonth() === born.getUTCMonth() && today.getUTCDate() < born.getUTCDate())
  return before ? years - 1 : years
}
