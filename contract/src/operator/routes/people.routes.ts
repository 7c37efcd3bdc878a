import { z } from 'zod'
import { country, id, instantMs, language, ok, textUpTo } from '../../fields.ts'
import { callHistoryTypes, type RolesGroup } from '../../choices.ts'
import { gender, rolesGroup } from '../../person.ts'
import { callEndReason } from '../../messages/calls.messages.ts'
import { matchMode } from '../../messages/matchmaking.messages.ts'
import { routesOf } from '../../route.ts'
import { identityView } from '../../routes/identity.routes.ts'
import { reportReason } from '../../routes/safety.routes.ts'
import { operatorEndpoints } from '../operator-endpoints.ts'
import { caseState, earlierDecision } from './cases.routes.ts'

/** People in one answer. */
export const peoplePageMax = 50
/** What an operator looks at a person's private facts for; the audit log stores it. */
export const lookPurposes = ['support', 'decision', 'appeal', 'accountSafety', 'payment', 'quality'] as const
export type LookPurpose = (typeof lookPurposes)[number]
/** Why a ban is lifted early; the audit log stores it. */
export const liftReasons = ['mistake', 'newFacts', 'conduct'] as const
export type LiftReason = (typeof liftReasons)[number]
/** Why a person gets another role; the audit log stores it, and the person reads it. */
export const roleReasons = ['ownWish', 'rules', 'check', 'mistake'] as const
export type RoleReason = (typeof roleReasons)[number]
/** The roles that each role can be changed to; an applicant becomes a creator by the decision on the application. */
export const nextRoles = {
  user: ['goddess', 'artist'],
  pendingGoddess: ['goddess', 'user'],
  goddess: ['pendingGoddess', 'user', 'artist'],
  artist: ['goddess', 'user'],
} as const satisfies Readonly<Record<RolesGroup, readonly RolesGroup[]>>
/** The name of a partner's source. */
export const sourceMaxChars = 80
/** As long as the longest email. */
const searchMaxChars = 254

const foundPerson = z.object({
  userId: id,
  humanReadableId: z.string(),
  name: z.string(),
  rolesGroup,
  language,
  /** Of the address that the account was created from. */
  country: country.nullable(),
  joinedAt: instantMs,
  standing: z.enum(['good', 'banned', 'deactivated', 'deleted']),
  /** When a ban ends; null: never, or there is none. */
  standingUntil: instantMs.nullable(),
})
export type FoundPerson = z.infer<typeof foundPerson>

const personPage = foundPerson.extend({
  gender,
  /** The statement that a banned person reads. */
  standingReason: z.string().nullable(),
  /** At most 100. */
  openSessions: z.number(),
  /** Whether an operator exempted the person from the check of countries. */
  unblocked: z.boolean(),
  /** A test account: without identity checks, payouts and a place in statistics. */
  sandbox: z.boolean(),
  /** Whom a partner's link or an operator sent the person for; they do not see the list of creators. */
  expectedSource: z.string().nullable(),
  /** As others see it; null until the sign-up is complete. */
  profile: z
    .object({
      age: z.number(),
      country: country.nullable(),
      bio: z.string(),
      interests: z.array(z.string()),
      city: z.string(),
      hasPhoto: z.boolean(),
    })
    .nullable(),
})
export type PersonPage = z.infer<typeof personPage>

const personReport = z.object({
  reportId: id,
  reason: reportReason,
  state: caseState,
  filedAt: instantMs,
})
export type PersonReport = z.infer<typeof personReport>

const device = {
  browser: z.string(),
  system: z.string(),
  country: country.nullable(),
  addressArea: z.string(),
}
const privateFacts = z.object({
  email: z.string(),
  emailConfirmed: z.boolean(),
  consents: z.object({
    termsAt: instantMs.nullable(),
    newsletter: z.boolean(),
    cityShown: z.boolean(),
    /** To pay for calls without being asked each time, up to so many coins a day. */
    standing: z.object({ dailyCapCoins: z.number(), since: instantMs }).nullable(),
  }),
  /** Those the person was assigned to, in or out of a group. */
  experiments: z.array(
    z.object({ name: z.string(), group: z.string().nullable(), isForced: z.boolean(), at: instantMs }),
  ),
  /** Newest first; the provider keeps the documents. */
  identityTries: z.array(
    z.object({
      tryId: id,
      status: identityView.shape.status.exclude(['none']),
      declined: identityView.shape.declined,
      startedAt: instantMs,
      changedAt: instantMs,
    }),
  ),
  /** Seen within 13 months, newest first. */
  devices: z.array(z.object({ deviceId: z.string(), system: z.string(), seenAt: instantMs })),
  /** Open ones, newest first, at most 100. */
  sessions: z.array(z.object({ ...device, sessionId: id, createdAt: instantMs, seenAt: instantMs })),
  /** From the security log, newest first, at most 50; device and place are empty once the details are deleted. */
  signIns: z.array(z.object({ ...device, seq: z.number(), action: z.string(), at: instantMs })),
})
export type PrivateFacts = z.infer<typeof privateFacts>

/** Calls in one answer. */
export const personCallsMax = 20
const personCall = z.object({
  callId: id,
  type: z.enum(callHistoryTypes),
  mode: matchMode,
  at: instantMs,
  /** Null if the two never saw each other. */
  durationMs: z.number().nullable(),
  endReason: callEndReason.nullable(),
  endedBy: z.enum(['person', 'partner']).nullable(),
  /** Null once that account is erased. */
  partner: z.object({ userId: id, name: z.string() }).nullable(),
})
export type PersonCall = z.infer<typeof personCall>

const params = z.strictObject({ userId: id })
const reads = { operator: 'people.read' } as const
const supports = { operator: 'people.support' } as const
const flags = { operator: 'people.flags' } as const

export const operatorPeopleRoutes = routesOf(operatorEndpoints.people, {
  search: {
    service: 'console',
    auth: reads,
    summary:
      'People by id, whole email or the id of a device, otherwise by the beginning of the name, in its order. An empty search finds nobody.',
    query: z.strictObject({
      q: textUpTo(searchMaxChars).default(''),
      /** The last person of the page before. */
      after: id.optional(),
    }),
    response: z.object({ people: z.array(foundPerson) }),
    errors: [],
  },
  open: {
    service: 'console',
    auth: reads,
    summary: 'A person: the profile as others see it, standing, and what is not private.',
    params,
    response: personPage,
    errors: ['not_found'],
  },
  reports: {
    service: 'console',
    auth: { operator: 'evidence.read' },
    summary:
      'Reports about a person, those they filed, and decisions about them; newest first, at most 20 each.',
    params,
    response: z.object({
      about: z.array(personReport),
      by: z.array(personReport),
      decisions: z.array(earlierDecision),
    }),
    errors: ['not_found'],
  },
  look: {
    service: 'console',
    auth: reads,
    summary:
      'Email, consents, experiments, identity tries, devices, sessions and sign-ins of a person; each look is an entry of the audit log.',
    params,
    body: z.strictObject({ purpose: z.enum(lookPurposes) }),
    response: privateFacts,
    errors: ['not_found'],
  },
  calls: {
    service: 'console',
    auth: reads,
    summary:
      'Ended calls and missed rings of a person, newest first, with whom; each look is an entry of the audit log.',
    params,
    body: z.strictObject({
      purpose: z.enum(lookPurposes),
      /** `nextCursor` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{1,15}_[a-z]+_[a-z0-9]{1,40}$/)
        .optional(),
    }),
    response: z.object({ calls: z.array(personCall), nextCursor: z.string().nullable() }),
    errors: ['not_found'],
  },
  liftBan: {
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
    service: 'console',
    auth: supports,
    summary: 'Ends all sessions of a person.',
    params,
    response: z.object({ ended: z.number() }),
    errors: ['not_found'],
  },
  resetPassword: {
    service: 'console',
    auth: supports,
    summary: 'Voids the password, ends all sessions and mails the person a link to set a new one.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  setUnblocked: {
    service: 'console',
    auth: flags,
    summary: 'Exempts a person from the check of countries, or no longer.',
    params,
    body: z.strictObject({ unblocked: z.boolean() }),
    response: ok,
    errors: ['not_found'],
  },
  setRole: {
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
    service: 'console',
    auth: { ...flags, stepUp: true },
    summary: 'Marks an account as one for tests, or no longer.',
    params,
    body: z.strictObject({ sandbox: z.boolean() }),
    response: ok,
    errors: ['not_found', 'step_up_required'],
  },
  setSource: {
    service: 'console',
    auth: flags,
    summary: 'Sets whom a person was sent for, or nobody (null).',
    params,
    body: z.strictObject({ expectedSource: z.string().trim().min(1).max(sourceMaxChars).nullable() }),
    response: ok,
    errors: ['not_found'],
  },
})
