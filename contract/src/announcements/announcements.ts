import { z } from 'zod'
import { label, longText } from '../answer-fields.ts'
import { id } from '../fields.ts'

/** The screens and pages that an announcement can lead to; never another site. */
export const announcementPlaces = [
  'lobby',
  'creators',
  'chats',
  'contacts',
  'callsHistory',
  'profile',
  'wallet',
  'settings',
  'chatRules',
  'communityGuidelines',
  'privacyPolicy',
] as const
export type AnnouncementPlace = (typeof announcementPlaces)[number]

const words = z.object({ title: label, text: longText })
export type AnnouncementWords = z.infer<typeof words>

/** English is shown where a language is missing. */
export const announcementTexts = z.object({ en: words, de: words.optional(), ar: words.optional() })
export type AnnouncementTexts = z.infer<typeof announcementTexts>

export const announcement = z.object({
  announcementId: id,
  texts: announcementTexts,
  place: z.enum(announcementPlaces).nullable(),
})
export type Announcement = z.infer<typeof announcement>
