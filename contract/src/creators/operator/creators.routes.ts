import { z } from 'zod'
import { count, fewRowsMax, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { bytes, coins, country, id, instantMs, ok } from '../../fields.ts'
import { identityView } from '../../identity/identity.routes.ts'
import { limits } from '../../limits.ts'
import { claimed, operatorClaim, queuePlace } from '../../moderation/operator/claims.ts'
import { viewPurposes } from '../../people/operator/person-views.ts'
import { rolesGroup } from '../../people/person.ts'
import type { RouteMap } from '../../route.ts'
import { applicationAsks, applicationDeclines, documentView } from '../creators.routes.ts'

export const applicationStates = ['waiting', 'asked', 'approved', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

const applicant = z.object({
  userId: id,
  rolesGroup: label,
  standing: label,
  /** Someone with access to the mailbox set the password or confirmed the address. */
  emailConfirmed: z.boolean(),
  /** The profile photo that others see; empty without one. */
  avatar: label,
  createdAt: instantMs,
  identity: identityView.pick({ status: true, declined: true, triesLeft: true }),
  /** Whether the rules for the applicant's country allow video now: without it nobody could call. */
  mayUseVideo: z.boolean(),
  /** The front of an identity document and a picture of the applicant with it are there. */
  hasDocuments: z.boolean(),
})

const applicationView = z.object({
  applicationId: id,
  state: z.enum(applicationStates),
  name: label,
  email: label,
  ageYears: count,
  country: label.nullable(),
  language: label,
  about: longText,
  /** Request to the applicant, or reason for declining; null if neither. */
  reason: z.enum([...applicationAsks, ...applicationDeclines]).nullable(),
  note: longText,
  answer: longText,
  /** Empty before the first decision. */
  decidedBy: label,
  decidedByName: label,
  appliedAt: instantMs,
  changedAt: instantMs,
  /** The owner of the account, which existed before, said that the application is theirs, or it opened the account. */
  isConfirmed: z.boolean(),
  /** Null for an application of before accounts were opened with it. */
  applicant: applicant.nullable(),
  /** Operator who decides it now, until the lease ends. */
  claim: operatorClaim.nullable(),
})
export type ApplicationView = z.infer<typeof applicationView>

/** Creators in one answer. */
export const creatorsPageMax = 50
const creatorOverview = z.object({
  userId: id,
  name: label,
  rolesGroup,
  country: country.nullable(),
  isSandbox: z.boolean(),
  rateCoins: coins,
  acceptsCalls: z.boolean(),
  /** Whether the rules for the creator's country allow video now. */
  mayUseVideo: z.boolean(),
  /** `online`: can be called now, if they accept calls and may use video. */
  presence: z.enum(['online', 'inacall', 'offline']),
  /** The supervision group; null: none. */
  groupId: id.nullable(),
})
export type CreatorOverview = z.infer<typeof creatorOverview>

const supervisor = z.object({ operatorId: id, name: label })
const supervisionGroup = z.object({
  groupId: id,
  name: label,
  supervisor,
  creators: count,
})
export type SupervisionGroup = z.infer<typeof supervisionGroup>
export const groupNameMaxChars = 60

const earned = z.object({
  userId: id,
  weekCoins: coins,
  monthCoins: coins,
})
export type CreatorEarnings = z.infer<typeof earned>

const note = z.string().trim().max(limits.applicationMaxChars).default('')

const applicationParams = z.strictObject({ applicationId: id })

export const creatorsRoutes = {
  applications: {
    method: 'GET',
    path: '/creators/applications',
    service: 'console',
    auth: { operator: 'applications.read' },
    summary: 'Applications in a state, those that have been in it longest first, and how many are in each.',
    query: z.strictObject({
      state: z.enum(applicationStates).default('waiting'),
      after: queuePlace.optional(),
    }),
    response: z.object({
      applications: z.array(applicationView).max(pageRowsMax),
      counts: z.record(z.enum(applicationStates), count),
      next: queuePlace.nullable(),
    }),
    errors: [],
  },
  openApplication: {
    method: 'GET',
    path: '/creators/applications/{applicationId}',
    service: 'console',
    auth: { operator: 'applications.read' },
    summary: 'An application in any state.',
    params: applicationParams,
    response: applicationView,
    errors: ['not_found'],
  },
  claimApplication: {
    method: 'POST',
    path: '/creators/applications/{applicationId}/claim',
    service: 'console',
    auth: { operator: 'creators.approve' },
    summary:
      'Claims an open application for some minutes, or keeps it longer; no other operator decides it meanwhile.',
    params: applicationParams,
    response: claimed,
    errors: ['conflict'],
  },
  releaseApplication: {
    method: 'POST',
    path: '/creators/applications/{applicationId}/release',
    service: 'console',
    auth: { operator: 'creators.approve' },
    summary: 'Gives a claimed application back.',
    params: applicationParams,
    response: ok,
    errors: [],
  },
  decideApplication: {
    method: 'POST',
    path: '/creators/applications/{applicationId}/decide',
    service: 'console',
    auth: { operator: 'creators.approve' },
    summary:
      'Approves an application, which makes the applicant a creator, asks for something, or declines. Approval needs a confirmed address, the right to video, a verified identity or documents and, of an existing account, its owner’s confirmation; and the caller has opened each of the documents.',
    params: applicationParams,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('approved') }),
      z.strictObject({ verdict: z.literal('asked'), reason: z.enum(applicationAsks), note }),
      z.strictObject({ verdict: z.literal('declined'), reason: z.enum(applicationDeclines), note }),
    ]),
    response: ok,
    errors: [
      'not_found',
      'conflict',
      'email_not_confirmed',
      'identity_required',
      'documents_required',
      'unseen',
    ],
  },
  documents: {
    method: 'GET',
    path: '/creators/people/{userId}/documents',
    service: 'console',
    auth: { operator: 'evidence.read' },
    summary: 'Which documents a person handed in with an application, without their content.',
    params: z.strictObject({ userId: id }),
    response: z.object({
      documents: z.array(documentView).max(pageRowsMax),
      /** When they are deleted; null before the decision. */
      deletedAt: instantMs.nullable(),
    }),
    errors: ['not_found'],
  },
  openDocument: {
    method: 'POST',
    path: '/creators/people/{userId}/documents/{documentId}/open',
    picture: 'image/jpeg',
    service: 'console',
    auth: { operator: 'evidence.read', stepUp: true },
    summary: 'A document of an applicant; each look is an entry of the audit log, with what for.',
    params: z.strictObject({ userId: id, documentId: id }),
    body: z.strictObject({ purpose: z.enum(viewPurposes) }),
    response: bytes,
    errors: ['not_found', 'step_up_required'],
  },
  overview: {
    method: 'GET',
    path: '/creators',
    service: 'console',
    auth: { operator: 'people.read' },
    summary: 'Creators in good standing in the order of names, with whether they can be called now.',
    query: z.strictObject({
      /** Of one supervision group. */
      groupId: id.optional(),
      /** The last creator of the page before. */
      after: id.optional(),
    }),
    response: z.object({ creators: z.array(creatorOverview).max(pageRowsMax) }),
    errors: [],
  },
  earnings: {
    method: 'POST',
    path: '/creators/earnings',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary:
      'What these creators earned in the last 7 and 30 days, payouts left out; each look is an entry of the audit log about each of them.',
    body: z.strictObject({
      purpose: z.enum(viewPurposes),
      userIds: z.array(id).min(1).max(creatorsPageMax),
    }),
    response: z.object({
      earned: z.array(earned).max(pageRowsMax),
      /** US cents for 1,000 earned coins at payout. */
      payoutCentsPer1000Coins: coins,
    }),
    errors: ['not_found'],
  },
  groups: {
    method: 'GET',
    path: '/creators/groups',
    service: 'console',
    auth: { operator: 'people.read' },
    summary: 'Supervision groups of creators, and the operators who can supervise one.',
    response: z.object({
      groups: z.array(supervisionGroup).max(fewRowsMax),
      supervisors: z.array(supervisor).max(fewRowsMax),
    }),
    errors: [],
  },
  saveGroup: {
    method: 'POST',
    path: '/creators/groups',
    service: 'console',
    auth: { operator: 'creators.approve' },
    summary:
      'Creates a supervision group (null), or renames it and changes who supervises it. Conflict for a name in use.',
    body: z.strictObject({
      groupId: id.nullable(),
      name: z.string().trim().min(1).max(groupNameMaxChars),
      operatorId: id,
    }),
    response: z.object({ groupId: id }),
    errors: ['not_found', 'conflict'],
  },
  deleteGroup: {
    method: 'POST',
    path: '/creators/groups/{groupId}/delete',
    service: 'console',
    auth: { operator: 'creators.approve' },
    summary: 'Deletes a supervision group; its creators are then in none.',
    params: z.strictObject({ groupId: id }),
    response: ok,
    errors: ['not_found'],
  },
  assignGroup: {
    method: 'POST',
    path: '/creators/people/{userId}/group',
    service: 'console',
    auth: { operator: 'creators.approve' },
    summary:
      'Puts a creator into a supervision group, or into none (null). Conflict for someone who is no creator.',
    params: z.strictObject({ userId: id }),
    body: z.strictObject({ groupId: id.nullable() }),
    response: ok,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies RouteMap
