import type { AnnouncementSegment } from '@serendip/contract/operator'
import type { TFunction } from 'i18next'
import { countryName, languageName } from '../parts/facts/names.ts'

/** The people addressed, in words. */
export function segmentText(segment: AnnouncementSegment, t: TFunction<'console'>): string {
  const { languages, countries, gender, role, newWithinDays, brand } = segment
  const parts = [
    ...(role === null ? [] : [t(`announcementRole.${role}`)]),
    ...(gender === null ? [] : [t(`announcementGender.${gender}`)]),
    ...(languages.length === 0 ? [] : [languages.map(languageName).join(', ')]),
    ...(countries.length === 0 ? [] : [countries.map(countryName).join(', ')]),
    ...(newWithinDays === null ? [] : [t('announcements.newFor', { count: newWithinDays })]),
    ...(brand === null ? [] : [brand]),
  ]
  return parts.length === 0 ? t('announcements.everyone') : parts.join(' · ')
}
