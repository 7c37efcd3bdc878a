import { z } from 'zod'
import { id, ok } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { routesOf } from '../../route.ts'
import { applicationAsks, applicationDeclines } from '../../routes/creators.routes.ts'
import { identityView } from '../../routes/identity.routes.ts'
import { operatorEndpoints } from '../operator-endpoints.ts'

export const applicationStates = ['waiting', 'asked', 'approved', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

const applicant = z.object({
  userId: id,
  rolesGroup: z.string(),
  standing: z.string(),
  /** Somebody with access to the mailbox set the password or confirmed the address. */
  emailConfirmed: z.boolean(),
  /** The profile photo that others see; empty without one. */
  avatar: z.string(),
  createdAt: z.number(),
  identity: identityView.pick({ status: true, declined: true, triesLeft: true }),
  /** Whether the rules for the applicant's country allow video now: without it nobody could call. */
  mayUseVideo: z.boolean(),
})

const applicationView = z.object({
  applicationId: id,
  state: z.enum(applicationStates),
  name: z.string(),
  email: z.string(),
  ageYears: z.number().int(),
  country: z.string().nullable(),
  language: z.string(),
  about: z.string(),
  /** What was asked or why it was declined; null if neither. */
  reason: z.enum([...applicationAsks, ...applicationDeclines]).nullable(),
  note: z.string(),
  answer: z.string(),
  decidedBy: z.string(),
  appliedAt: z.number(),
  changedAt: z.number(),
  /** The owner of the account, which existed before, said that the application is theirs, or it opened the account. */
  isConfirmed: z.boolean(),
  /** Null for an application of before accounts were opened with it. */
  applicant: applicant.nullable(),
})
export type ApplicationView = z.infer<typeof applicationView>

const note = z.string().trim().max(limits.applicationMaxChars).default('')

export const creatorsRoutes = routesOf(operatorEndpoints.creators, {
  applications: {
    service: 'console',
    auth: { operator: 'creators.approve' },
    summary: 'Applications in a state, those that have been in it longest first, and how many are in each.',
    query: z.strictObject({ state: z.enum(applicationStates).default('waiting') }),
    response: z.object({
      applications: z.array(applicationView),
      counts: z.record(z.enum(applicationStates), z.number().int()),
    }),
    errors: [],
  },
  decideApplication: {
    service: 'console',
    auth: { operator: 'creators.approve' },
    summary:
      'Approves an application, which makes the applicant a creator, asks for something, or declines. Approval needs a confirmed address, the right to video and, of an existing account, its owner’s confirmation.',
    params: z.strictObject({ applicationId: id }),
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('approved') }),
      z.strictObject({ verdict: z.literal('asked'), reason: z.enum(applicationAsks), note }),
      z.strictObject({ verdict: z.literal('declined'), reason: z.enum(applicationDeclines), note }),
    ]),
    response: ok,
    errors: ['not_found', 'conflict', 'email_not_confirmed', 'identity_required'],
  },
})
