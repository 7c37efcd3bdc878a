import { z } from 'zod'
import { count, fewRowsMax, label, longText, pageRowsMax, spanMs } from '../../answer-fields.ts'
import { callEndReason } from '../../calls/calls.messages.ts'
import { callHistoryTypes, type RolesGroup } from '../../choices.ts'
import { coins, country, id, instantMs, language } from '../../fields.ts'
import { identityView } from '../../identity/identity.routes.ts'
import { profileDetails } from '../../onboarding/profile-details.ts'
import { matchMode } from '../../matchmaking/matchmaking.messages.ts'
import { caseState } from '../../moderation/operator/cases.routes.ts'
import { reportReason } from '../../safety/safety.routes.ts'
import { gender, rolesGroup } from '../person.ts'

/** People in one answer. */
export const peoplePageMax = 50
/** Purposes for which an operator looks at a person's private facts; the audit log stores it. */
export const viewPurposes = [
  'support',
  'decision',
  'application',
  'appeal',
  'accountSafety',
  'payment',
  'quality',
] as const
export type ViewPurpose = (typeof viewPurposes)[number]
/** Things that two accounts may share. */
export const linkKinds = ['device', 'mailbox'] as const
/** Why a ban is lifted early; the audit log stores it. */
export const liftReasons = ['mistake', 'newFacts', 'conduct'] as const
export type LiftReason = (typeof liftReasons)[number]
/** Why the answer "under 18" of an identity check is voided; the audit log stores it. */
export const ageReasons = ['misread', 'otherDocument', 'provider'] as const
export type AgeReason = (typeof ageReasons)[number]
/** Why a decision no longer counts as a strike; the audit log stores it. */
export const strikeReasons = ['mistake', 'minor', 'conduct', 'duplicate'] as const
export type StrikeReason = (typeof strikeReasons)[number]
/** Why a person gets another role; the audit log stores it, and the person reads it. */
export const roleReasons = ['ownWish', 'rules', 'check', 'mistake'] as const
export type RoleReason = (typeof roleReasons)[number]
/** Ways in which a person's request about their data came in; the audit log stores it. */
export const requestWays = ['chat', 'mail', 'authority'] as const
export type RequestWay = (typeof requestWays)[number]
/** The roles that each role can be changed to; an applicant becomes a creator by the decision on the application. */
export const nextRoles = {
  user: ['goddess', 'artist'],
  pendingGoddess: ['goddess', 'user'],
  goddess: ['pendingGoddess', 'user', 'artist'],
  artist: ['goddess', 'user'],
} as const satisfies Readonly<Record<RolesGroup, readonly RolesGroup[]>>
/** A telephone number as someone writes it, with spaces and brackets. */
export const phoneMaxChars = 40
/** The name of a partner's source. */
export const sourceMaxChars = 80

export const foundPerson = z.object({
  userId: id,
  humanReadableId: label,
  name: label,
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

export const personPage = foundPerson.extend({
  gender,
  /** Suspended until a second operator has decided about a permanent ban. */
  awaitsDecision: z.boolean(),
  /** The statement that a banned person reads. */
  standingReason: longText.nullable(),
  /** At most 100. */
  openSessions: count,
  /** Whether an operator exempted the person from the check of countries. */
  unblocked: z.boolean(),
  /** A test account: without identity checks, payouts and a place in statistics. */
  sandbox: z.boolean(),
  /**
   * Result of the identity check of a person who may meet no strangers: under 18 (`stands`), or under 18 and
   * voided by an operator, so that they may take the check again (`voided`). Null once they passed, or if it
   * never said so.
   */
  ageAnswer: z.enum(['stands', 'voided']).nullable(),
  /** Whom a partner's link or an operator sent the person for; they do not see the list of creators. */
  expectedSource: label.nullable(),
  /** As others see it; null until the sign-up is complete. */
  profile: z
    .object({
      age: count,
      country: country.nullable(),
      ...profileDetails.shape,
      interests: z.array(label).max(pageRowsMax),
      city: label,
      /** For tabs of the previous release, which do not know `photoId`. */
      hasPhoto: z.boolean(),
      /** The approved photo. */
      photoId: id.nullable(),
      /** The approved pictures beside the main photo, in their order. */
      gallery: z.array(id).max(pageRowsMax),
    })
    .nullable(),
})
export type PersonPage = z.infer<typeof personPage>

export const personReport = z.object({
  reportId: id,
  reason: reportReason,
  state: caseState,
  filedAt: instantMs,
})
export type PersonReport = z.infer<typeof personReport>

const device = {
  browser: label,
  system: label,
  country: country.nullable(),
  addressArea: label,
}
export const privateFacts = z.object({
  email: label,
  emailConfirmed: z.boolean(),
  /** That the person gave to support, as E.164 writes it. */
  phone: label.nullable(),
  consents: z.object({
    termsAt: instantMs.nullable(),
    newsletter: z.boolean(),
    cityShown: z.boolean(),
    /** To pay for calls without being asked each time, up to so many coins a day. */
    standing: z.object({ dailyCapCoins: coins, since: instantMs }).nullable(),
  }),
  /** Those the person was assigned to, in or out of a group. */
  experiments: z
    .array(z.object({ name: label, group: label.nullable(), isForced: z.boolean(), at: instantMs }))
    .max(pageRowsMax),
  /** Newest first; the provider keeps the documents. */
  identityTries: z
    .array(
      z.object({
        tryId: id,
        status: identityView.shape.status.exclude(['none']),
        declined: identityView.shape.declined,
        startedAt: instantMs,
        changedAt: instantMs,
        /** When an operator decided that it no longer counts. */
        voidedAt: instantMs.nullable(),
      }),
    )
    .max(fewRowsMax),
  /** Accounts with the same mailbox or a device of the person. Alone this decides nothing: people share devices. */
  linked: z
    .array(
      z.object({
        userId: id,
        /** Empty once the account is erased. */
        name: label,
        isErased: z.boolean(),
        isBanned: z.boolean(),
        kinds: z.array(z.enum(linkKinds)).max(linkKinds.length),
      }),
    )
    .max(pageRowsMax),
  /** Seen within 13 months, newest first. */
  devices: z.array(z.object({ deviceId: label, system: label, seenAt: instantMs })).max(pageRowsMax),
  /** Open ones, newest first, at most 100. */
  sessions: z
    .array(z.object({ ...device, sessionId: id, createdAt: instantMs, seenAt: instantMs }))
    .max(pageRowsMax),
  /** From the security log, newest first, at most 50; device and place are empty once the details are deleted. */
  signIns: z.array(z.object({ ...device, seq: count, action: label, at: instantMs })).max(pageRowsMax),
})
export type PrivateFacts = z.infer<typeof privateFacts>

/** Calls in one answer. */
export const personCallsMax = 20
export const personCall = z.object({
  callId: id,
  type: z.enum(callHistoryTypes),
  mode: matchMode,
  at: instantMs,
  /** Null if the two never saw each other. */
  durationMs: spanMs.nullable(),
  endReason: callEndReason.nullable(),
  endedBy: z.enum(['person', 'partner']).nullable(),
  /** Null once that account is erased. */
  partner: z.object({ userId: id, name: label }).nullable(),
})
export type PersonCall = z.infer<typeof personCall>

export const erasurePreview = z.object({
  /** Null without the right to see evidence. */
  reports: z
    .object({
      /** Reports about the person that nobody has decided yet. */
      open: count,
      /** Reports about the person whose evidence is kept, and until when the last of it. */
      withEvidence: count,
      evidenceUntil: instantMs.nullable(),
      /** More of them whose evidence is kept by a legal hold, until it ends. */
      held: count,
      /** Decisions about the person, whose words are erased, at most 100. */
      decisions: count,
    })
    .nullable(),
  /** Whether coins would be lost; null without the right to see wallets. */
  hasCoins: z.boolean().nullable(),
})
export type ErasurePreview = z.infer<typeof erasurePreview>
