import { z } from 'zod'
import { count, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { country, id, instantMs, language, ok } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { announcementPlaces } from '../announcements.ts'

export const announcementTitleMaxChars = 60
export const announcementTextMaxChars = 240
export const announcementReasonMaxChars = 300
/** Of one page of the list. */
export const announcementsPageMax = 50
/** The longest time from start to end. */
export const announcementDaysMax = 90
/** Announcements that run at the same moment. */
export const announcementsAtOnceMax = 5
export const newWithinDaysMax = 365

const words = z.strictObject({
  title: z.string().trim().min(1).max(announcementTitleMaxChars),
  text: z.string().trim().min(1).max(announcementTextMaxChars),
})

export const announcementRoles = ['user', 'creator'] as const

/** The people addressed: everyone for whom all of it holds. Null, or an empty list, leaves nobody out. */
const segment = z.strictObject({
  languages: z.array(language).max(20),
  /** Countries in which the account was created. */
  countries: z.array(country).max(250),
  gender: z.enum(['female', 'male']).nullable(),
  role: z.enum(announcementRoles).nullable(),
  /** Accounts that are at most so many days old. */
  newWithinDays: z.number().int().min(1).max(newWithinDaysMax).nullable(),
  brand: z.string().min(1).max(40).nullable(),
})
export type AnnouncementSegment = z.infer<typeof segment>

const content = {
  texts: z.strictObject({ en: words, de: words.optional(), ar: words.optional() }),
  place: z.enum(announcementPlaces).nullable(),
  segment,
  /** Null: when it is published. */
  startsAt: instantMs.nullable(),
  endsAt: instantMs,
}

export const announcementStates = ['draft', 'scheduled', 'running', 'ended', 'stopped'] as const
export type AnnouncementState = (typeof announcementStates)[number]

const act = z.object({ at: instantMs, operatorName: label, reason: longText })
const announcementView = z.object({
  announcementId: id,
  state: z.enum(announcementStates),
  ...content,
  /** Number of people who have seen and dismissed it. */
  seen: count,
  dismissed: count,
  savedAt: instantMs,
  savedByName: label,
  published: act.nullable(),
  stopped: act.nullable(),
})
export type AnnouncementView = z.infer<typeof announcementView>

const params = z.strictObject({ announcementId: id })
const reason = z.string().trim().min(3).max(announcementReasonMaxChars)

export const announcementsRoutes = {
  list: {
    method: 'GET',
    path: '/announcements',
    service: 'console',
    auth: { operator: 'announcements.read' },
    summary: 'Announcements with their state and how many people have seen and dismissed each, newest first.',
    query: z.strictObject({ after: id.optional() }),
    response: z.object({
      announcements: z.array(announcementView).max(pageRowsMax),
      hasMore: z.boolean(),
      /** The brands whose people can be meant. */
      brands: z.array(label).max(pageRowsMax),
    }),
    errors: [],
  },
  open: {
    method: 'GET',
    path: '/announcements/{announcementId}',
    service: 'console',
    auth: { operator: 'announcements.read' },
    summary: 'One announcement.',
    params,
    response: announcementView,
    errors: ['not_found'],
  },
  estimate: {
    method: 'POST',
    path: '/announcements/estimate',
    service: 'console',
    auth: { operator: 'announcements.read' },
    summary: 'How many people are meant: counted, or estimated from a random sample.',
    body: z.strictObject({ segment }),
    response: z.object({ people: count, isExact: z.boolean() }),
    errors: [],
  },
  save: {
    method: 'POST',
    path: '/announcements',
    service: 'console',
    auth: { operator: 'announcements.publish' },
    summary: 'Stores a draft: a new one, or in place of the one that the operator saw.',
    body: z.strictObject({
      /** Null for a new one. */
      announcementId: id.nullable(),
      /** When the draft that the operator saw was stored; null for a new one. */
      seen: instantMs.nullable(),
      ...content,
    }),
    response: z.object({ announcementId: id, savedAt: instantMs }),
    errors: ['conflict', 'not_found'],
  },
  discard: {
    method: 'POST',
    path: '/announcements/{announcementId}/discard',
    service: 'console',
    auth: { operator: 'announcements.publish' },
    summary: 'Deletes a draft.',
    params,
    response: ok,
    errors: ['conflict', 'not_found'],
  },
  publish: {
    method: 'POST',
    path: '/announcements/{announcementId}/publish',
    service: 'console',
    auth: { operator: 'announcements.publish', stepUp: true },
    summary:
      'Shows it to the people it is meant for, from its start on. From then on it can only be stopped.',
    params,
    body: z.strictObject({ reason, seen: instantMs }),
    response: announcementView,
    errors: ['conflict', 'not_found', 'step_up_required'],
  },
  stop: {
    method: 'POST',
    path: '/announcements/{announcementId}/stop',
    service: 'console',
    auth: { operator: 'announcements.publish' },
    summary: 'Ends it for everyone, at once.',
    params,
    body: z.strictObject({ reason }),
    response: announcementView,
    errors: ['conflict', 'not_found'],
  },
} as const satisfies RouteMap
