import { limits } from '@serendip/contract'

/** Full years on the UTC calendar; a birthday on 29 February falls on 1 March in common years. */
export function ageInYears(birthday: string, nowMs: number): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  const now = new Date(nowMs)
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

/** A birthday further back than this is a typo. */
const ageMaxYears = 120

export const isAdult = (birthday: string, nowMs: number): boolean => {
  const age = ageInYears(birthday, nowMs)
  return age >= limits.ageMinYears && age <= ageMaxYears
}
