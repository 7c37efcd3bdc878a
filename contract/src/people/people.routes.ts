import { z } from 'zod'
import { label, pageRowsMax } from '../answer-fields.ts'
import { id, instantMs, ok } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { profileDetails } from '../onboarding/profile-details.ts'
import { partner } from './person.ts'

/** Relation of two people by who added whom; contacts are those who added each other. */
export const relation = z.object({ added: z.boolean(), addedMe: z.boolean() })
export type Relation = z.infer<typeof relation>

/** Card of a person who was met, shown on demand. */
const personCard = z.object({
  person: partner,
  /** Their own words about themselves; digits are masked. */
  ...profileDetails.shape,
  interests: z.array(label).max(pageRowsMax),
  /** Empty unless the person agreed to show it. */
  city: label,
  relation,
  /** The ids of their approved pictures beside the main photo, in their order. */
  gallery: z.array(id).max(pageRowsMax),
  /** Whether the caller may add them now. */
  mayAdd: z.boolean(),
  /** Whether the caller ignores them; they are not told. */
  ignored: z.literal(true).optional(),
})
export type PersonCard = z.infer<typeof personCard>

const knownPerson = z.object({
  person: partner,
  relation,
  /** Known only of contacts and creators; false for all others. */
  online: z.boolean(),
})
export type KnownPerson = z.infer<typeof knownPerson>

export const peopleRoutes = {
  block: {
    method: 'POST',
    path: '/block/{userId}',
    service: 'api',
    auth: 'safety',
    summary: 'Blocks a person: the two never meet again until unblocked.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found', 'cannot_target_self'],
  },
  unblock: {
    method: 'POST',
    path: '/unblock/{userId}',
    service: 'api',
    auth: 'session',
    summary: 'Lifts a block.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found', 'cannot_target_self'],
  },
  blocklist: {
    method: 'GET',
    path: '/blocklist',
    service: 'api',
    auth: 'session',
    summary: 'People the caller has blocked, newest first, at most 1,000.',
    response: z.object({
      people: z
        .array(z.object({ userId: id, name: label, avatar: label, blockedAt: instantMs }))
        .max(pageRowsMax),
    }),
    errors: [],
  },
  ignore: {
    method: 'POST',
    path: '/ignore/{userId}',
    service: 'api',
    auth: 'session',
    summary:
      'Ignores a person, who is not told: the two are not matched, their calls do not ring and their messages stay in the requests.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found', 'cannot_target_self'],
  },
  unignore: {
    method: 'POST',
    path: '/unignore/{userId}',
    service: 'api',
    auth: 'session',
    summary: 'Ignores a person no longer.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: ['not_found', 'cannot_target_self'],
  },
  ignorelist: {
    method: 'GET',
    path: '/ignorelist',
    service: 'api',
    auth: 'session',
    summary: 'People the caller ignores, newest first, at most 1,000.',
    response: z.object({
      people: z
        .array(z.object({ userId: id, name: label, avatar: label, ignoredAt: instantMs }))
        .max(pageRowsMax),
    }),
    errors: [],
  },
  follow: {
    method: 'POST',
    path: '/follow/{userId}',
    service: 'api',
    auth: 'session',
    summary:
      'Adds a person met within a day, a creator, or someone who added the caller. Both ways makes contacts.',
    params: z.strictObject({ userId: id }),
    response: z.object({ relation }),
    errors: ['not_found', 'cannot_target_self', 'follow_limit'],
  },
  unfollow: {
    method: 'POST',
    path: '/unfollow/{userId}',
    service: 'api',
    auth: 'session',
    summary: 'Takes back an addition; repeating it changes nothing.',
    params: z.strictObject({ userId: id }),
    response: ok,
    errors: [],
  },
  followings: {
    method: 'GET',
    path: '/followings',
    service: 'api',
    auth: 'session',
    summary: 'People the caller added and people who added the caller, newest first.',
    response: z.object({ people: z.array(knownPerson).max(pageRowsMax) }),
    errors: [],
  },
  card: {
    method: 'GET',
    path: '/people/{userId}',
    service: 'api',
    auth: 'session',
    summary: 'A person the caller has met, or a creator, unless either of them blocked the other.',
    params: z.strictObject({ userId: id }),
    response: personCard,
    errors: ['not_found'],
  },
} as const satisfies RouteMap
