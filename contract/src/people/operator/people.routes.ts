import { z } from 'zod'
import { address, count, label, pageRowsMax } from '../../answer-fields.ts'
import { bytes, id, instantMs, ok, textUpTo } from '../../fields.ts'
import {
  earlierDecision,
  factsMaxChars,
  personMeasures,
  strikes,
} from '../../moderation/operator/cases.routes.ts'
import type { RouteMap } from '../../route.ts'
import { reportReason } from '../../safety/safety.routes.ts'
import { rolesGroup } from '../person.ts'
import {
  ageReasons,
  erasurePreview,
  foundPerson,
  liftReasons,
  personCall,
  personPage,
  personReport,
  phoneMaxChars,
  privateFacts,
  requestWays,
  roleReasons,
  sourceMaxChars,
  strikeReasons,
  viewPurposes,
} from './person-views.ts'
import { privateSearches } from './private-search.ts'

/** As long as the longest email. */
const searchMaxChars = 254

const params = z.strictObject({ userId: id })
const reads = { operator: 'people.read' } as const
const supports = { operator: 'people.support' } as const
const flags = { operator: 'people.flags' } as const

export const operatorPeopleRoutes = {
  search: {
    method: 'GET',
    path: '/people',
    service: 'console',
    auth: reads,
    summary:
      'People by id, whole email, whole telephone number with its country’s prefix, or the id of a device, otherwise by a part of the name: those whose names begin with it first, then the others. An empty search finds nobody.',
    query: z.strictObject({
      q: textUpTo(searchMaxChars).default(''),
      /** The last person of the page before. */
      after: id.optional(),
    }),
    response: z.object({ people: z.array(foundPerson).max(pageRowsMax) }),
    errors: [],
  },
  searchPrivately: {
    method: 'POST',
    path: '/people/search',
    service: 'console',
    auth: reads,
    summary:
      'People by a part of a telephone number (four digits or more), an address or a network of the internet, the id of a call or a ring, or, with the right to see reports, the id of a report; in the order of ids. Each search is an entry of the audit log, without numbers and addresses.',
    body: z.strictObject({
      q: textUpTo(searchMaxChars),
      purpose: z.enum(viewPurposes),
      /** The last person of the page before. */
      after: id.optional(),
    }),
    response: z.object({ by: z.enum(privateSearches), people: z.array(foundPerson).max(pageRowsMax) }),
    errors: ['forbidden'],
  },
  open: {
    method: 'GET',
    path: '/people/{userId}',
    service: 'console',
    auth: reads,
    summary: 'A person: the profile as others see it, standing, and what is not private.',
    params,
    response: personPage,
    errors: ['not_found'],
  },
  reports: {
    method: 'GET',
    path: '/people/{userId}/reports',
    service: 'console',
    auth: { operator: 'evidence.read' },
    summary:
      'Reports about a person, those they filed, and decisions about them; newest first, at most 20 each.',
    params,
    response: z.object({
      about: z.array(personReport).max(pageRowsMax),
      by: z.array(personReport).max(pageRowsMax),
      decisions: z.array(earlierDecision).max(pageRowsMax),
      strikes,
    }),
    errors: ['not_found'],
  },
  removeStrike: {
    method: 'POST',
    path: '/people/{userId}/strikes/{eventId}/remove',
    service: 'console',
    auth: { operator: 'strikes.decide' },
    summary: 'A decision stays in force and no longer counts as a strike.',
    params: params.extend({ eventId: id }),
    body: z.strictObject({ why: z.enum(strikeReasons) }),
    response: ok,
    errors: ['not_found', 'conflict'],
  },
  viewPrivate: {
    method: 'POST',
    path: '/people/{userId}/look',
    service: 'console',
    auth: reads,
    summary:
      'Email, telephone number, consents, experiments, identity tries, devices, sessions and sign-ins of a person; each look is an entry of the audit log.',
    params,
    body: z.strictObject({ purpose: z.enum(viewPurposes) }),
    response: privateFacts,
    errors: ['not_found'],
  },
  calls: {
    method: 'POST',
    path: '/people/{userId}/calls',
    service: 'console',
    auth: reads,
    summary:
      'Ended calls and missed rings of a person, newest first, with whom; each look is an entry of the audit log.',
    params,
    body: z.strictObject({
      purpose: z.enum(viewPurposes),
      /** `nextCursor` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{1,15}_[a-z]+_[a-z0-9]{1,40}$/)
        .optional(),
    }),
    response: z.object({ calls: z.array(personCall).max(pageRowsMax), nextCursor: address.nullable() }),
    errors: ['not_found'],
  },
  setPhone: {
    method: 'POST',
    path: '/people/{userId}/phone',
    service: 'console',
    auth: supports,
    summary:
      'Stores the telephone number that a person gave to support, or removes it (null); the audit log has the act without the number.',
    params,
    body: z.strictObject({
      phone: z.string().trim().min(1).max(phoneMaxChars).nullable(),
      purpose: z.enum(viewPurposes),
    }),
    response: z.object({ phone: label.nullable() }),
    errors: ['not_found'],
  },
  photo: {
    method: 'GET',
    path: '/people/{userId}/photos/{photoId}',
    picture: 'image/webp',
    service: 'console',
    auth: reads,
    summary: 'An approved photo of a person, as others see it.',
    params: params.extend({ photoId: id }),
    response: bytes,
    errors: ['not_found'],
  },
  decide: {
    method: 'POST',
    path: '/people/{userId}/decide',
    service: 'console',
    auth: { operator: 'cases.decide' },
    summary:
      'Decides about a person without a report, as a report is decided: it opens a case and decides it. A permanent ban needs a second operator. A request repeated with the same key decides once.',
    params,
    body: z.strictObject({
      key: z.uuid(),
      measure: z.enum(personMeasures),
      /** For `photoRemoved`: the photo that the operator saw. */
      photoId: id.optional(),
      /** Claimed strikes of the person that the decision answers. */
      strikesId: id.optional(),
      rule: reportReason,
      facts: z.string().trim().max(factsMaxChars).default(''),
    }),
    response: z.object({ reportId: id }),
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  voidAge: {
    method: 'POST',
    path: '/people/{userId}/voidAge',
    service: 'console',
    auth: { operator: 'cases.decide' },
    summary:
      'Voids the answer “under 18” of an identity check: the person gets new tries and hears of it; what it closed opens with a passed check alone. Conflict without an answer that counts.',
    params,
    body: z.strictObject({ why: z.enum(ageReasons) }),
    response: ok,
    errors: ['not_found', 'conflict'],
  },
  liftBan: {
    method: 'POST',
    path: '/people/{userId}/liftBan',
    service: 'console',
    auth: { operator: 'bans.lift' },
    summary:
      'Ends a ban at once; the person hears of it. Conflict without a ban, and while an appeal or a second operator’s decision waits.',
    params,
    body: z.strictObject({ why: z.enum(liftReasons) }),
    response: ok,
    errors: ['not_found', 'conflict'],
  },
  endSessions: {
    method: 'POST',
    path: '/people/{userId}/endSessions',
    service: 'console',
    auth: supports,
    summary: 'Ends all sessions of a person.',
    params,
    response: z.object({ ended: count }),
    errors: ['not_found'],
  },
  resetPassword: {
    method: 'POST',
    path: '/people/{userId}/resetPassword',
    service: 'console',
    auth: supports,
    summary: 'Voids the password, ends all sessions and mails the person a link to set a new one.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  setUnblocked: {
    method: 'POST',
    path: '/people/{userId}/unblocked',
    service: 'console',
    auth: flags,
    summary: 'Exempts a person from the check of countries, or no longer.',
    params,
    body: z.strictObject({ unblocked: z.boolean() }),
    response: ok,
    errors: ['not_found'],
  },
  setRole: {
    method: 'POST',
    path: '/people/{userId}/role',
    service: 'console',
    auth: { ...flags, stepUp: true },
    summary:
      'Gives a person another role; they hear of it with the reason. Conflict for a change that is not possible, and while an application waits.',
    params,
    body: z.strictObject({ role: rolesGroup, why: z.enum(roleReasons) }),
    response: ok,
    errors: ['not_found', 'conflict', 'email_not_confirmed', 'identity_required', 'step_up_required'],
  },
  setSandbox: {
    method: 'POST',
    path: '/people/{userId}/sandbox',
    service: 'console',
    auth: { ...flags, stepUp: true },
    summary: 'Marks an account as one for tests, or no longer.',
    params,
    body: z.strictObject({ sandbox: z.boolean() }),
    response: ok,
    errors: ['not_found', 'step_up_required'],
  },
  setSource: {
    method: 'POST',
    path: '/people/{userId}/source',
    service: 'console',
    auth: flags,
    summary: 'Sets whom a person was sent for, or nobody (null).',
    params,
    body: z.strictObject({ expectedSource: z.string().trim().min(1).max(sourceMaxChars).nullable() }),
    response: ok,
    errors: ['not_found'],
  },
  sendArchive: {
    method: 'POST',
    path: '/people/{userId}/archive',
    service: 'console',
    auth: { ...supports, stepUp: true },
    summary:
      'Mails the person the way to the archive of their data, which opens for nobody else. Needs a confirmed address.',
    params,
    body: z.strictObject({ way: z.enum(requestWays) }),
    response: ok,
    errors: ['not_found', 'email_not_confirmed', 'step_up_required'],
  },
  previewErasure: {
    method: 'POST',
    path: '/people/{userId}/erasure',
    service: 'console',
    auth: supports,
    summary:
      'What stays of a person after an erasure, and what would be lost, as far as the caller may see it; each look is an entry of the audit log.',
    params,
    body: z.strictObject({ way: z.enum(requestWays) }),
    response: erasurePreview,
    errors: ['not_found'],
  },
  erase: {
    method: 'POST',
    path: '/people/{userId}/erase',
    service: 'console',
    auth: { ...supports, stepUp: true },
    summary:
      'Closes an account and erases it after the usual wait, in which its owner can reopen it; the person hears of it by mail. Also for a banned or deactivated account; conflict if it is deleted already.',
    params,
    body: z.strictObject({ way: z.enum(requestWays) }),
    response: z.object({ eraseAt: instantMs }),
    errors: ['not_found', 'conflict', 'step_up_required'],
  },
} as const satisfies RouteMap
