import type { AnnouncementSegment } from '@serendip/contract/operator'
import type { AccountRow } from '../accounts/index.ts'

type Person = Pick<
  AccountRow,
  'language' | 'country' | 'gender' | 'roles_group' | 'created_at' | 'brand_id' | 'demo_peer'
>

const dayMs = 24 * 3_600_000

/** Whether the announcement is meant for this person at that moment; demo people read nothing. */
export function isMeant(segment: AnnouncementSegment, person: Person, now: number): boolean {
  const { languages, countries, gender, role, newWithinDays, brand } = segment
  const personRole = person.roles_group === 'user' ? 'user' : 'creator'
  return (
    !person.demo_peer &&
    (languages.length === 0 || languages.includes(person.language)) &&
    (countries.length === 0 || (person.country !== null && countries.includes(person.country))) &&
    (gender === null || gender === person.gender) &&
    (role === null || role === personRole) &&
    (newWithinDays === null || now - person.created_at.getTime() <= newWithinDays * dayMs) &&
    (brand === null || brand === person.brand_id)
  )
}
