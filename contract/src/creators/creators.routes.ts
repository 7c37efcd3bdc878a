import { z } from 'zod'
import { count, label, longText, pageRowsMax } from '../answer-fields.ts'
import { rateCoins } from '../billing/billing.messages.ts'
import { bytes, country, day, email, id, instantMs, language, ok, personName, textUpTo } from '../fields.ts'
import { creatorHours, hoursSlotsMax } from './creator-hours.ts'
import { limits } from '../limits.ts'
import { profileDetails } from '../onboarding/profile-details.ts'
import { rolesGroup } from '../people/person.ts'
import type { RouteMap } from '../route.ts'
import { nameMaxChars, withoutExcessMarks } from '../text-rules.ts'

/** Facts of a creator for every logged-in person; `offline` if the creator takes no calls from the caller. */
export const creatorCard = z.object({
  creatorId: id,
  name: label,
  age: count,
  country: country.nullable(),
  language,
  avatar: label,
  rolesGroup: rolesGroup.extract(['goddess', 'artist']),
  rateCoins,
  /** An artist is shown as in a call, and never accepts one. */
  status: z.enum(['online', 'inacall', 'offline']),
  /** Not a person but a labelled demonstration; in demo mode only. */
  demo: z.boolean(),
  /** The caller follows the creator. */
  followed: z.boolean(),
  /** The creator’s identity was checked. */
  verified: z.literal(true).optional(),
})
export type CreatorCard = z.infer<typeof creatorCard>

/**
 * `online`: those online or in a call; `queens`: those who were in calls in the last seven days, most minutes first, whatever
 * the sort; `new`: creators for at most 30 days; `followed`: whom the caller follows.
 */
export const creatorShows = ['all', 'online', 'queens', 'new', 'followed'] as const
export type CreatorShow = (typeof creatorShows)[number]
/** `online`: online, then in a call, then offline by when they were last there; `new`: newest first; `price`: cheapest first. */
export const creatorSorts = ['online', 'new', 'price'] as const
export type CreatorSort = (typeof creatorSorts)[number]

const years = z.coerce.number().int().min(limits.ageMinYears).max(120)
const creatorList = z.strictObject({
  show: z.enum(creatorShows).default('all'),
  sort: z.enum(creatorSorts).default('online'),
  /** Part of a name. */
  name: z.string().trim().max(nameMaxChars).default(''),
  country: country.optional(),
  language: language.optional(),
  ageFrom: years.optional(),
  ageTo: years.optional(),
  rateMax: z.coerce.number().int().min(1).max(1_000).optional(),
  /** `next` of the page before, which was asked for with the same fields. */
  cursor: textUpTo(80)
    .regex(/^\d{1,13}_[0-3]_-?\d{1,16}_[a-z]{2,4}_[0-9a-z]{20}$/)
    .optional(),
})
export type CreatorList = z.infer<typeof creatorList>

/** A creator's page, for logged-in people. */
export const creatorProfile = z.object({
  ...creatorCard.shape,
  /** As others see them: digits are masked. Empty if the caller blocked the creator. */
  ...profileDetails.pick({ bio: true, prompts: true, languages: true }).shape,
  /** The ids of approved pictures beside the main photo, in the creator's order; empty if either blocked the other. */
  gallery: z.array(id).max(pageRowsMax),
  /** When the creator is usually there in the next seven days, soonest first. */
  onTimes: z.array(z.object({ from: instantMs, until: instantMs })).max(hoursSlotsMax),
  /** The caller has blocked the creator. */
  isBlocked: z.boolean(),
  /** The viewer ignores them; they are not told. */
  isIgnored: z.literal(true).optional(),
})
export type CreatorProfile = z.infer<typeof creatorProfile>

export const creatorOffer = z.object({
  rateCoins,
  acceptsCalls: z.boolean(),
  /** The creator's part of the paid coins. */
  sharePercent: count,
})
export type CreatorOffer = z.infer<typeof creatorOffer>

const sharePreview = z.object({
  allowed: z.boolean(),
  /** The caller’s own, which the preview shows. */
  name: label,
  /** The approved main photo, which the preview shows; null: there is none, and so no preview. */
  photoId: id.nullable(),
})
export type SharePreview = z.infer<typeof sharePreview>

/** Things that an operator may ask an applicant for, in their language; `other` is in the note alone. */
export const applicationAsks = ['identity', 'documents', 'photo', 'about', 'other'] as const
export type ApplicationAsk = (typeof applicationAsks)[number]
/** Why an application was declined, in the applicant's language. */
export const applicationDeclines = ['notProven', 'underAge', 'incomplete', 'rules', 'notNow'] as const
export type ApplicationDecline = (typeof applicationDeclines)[number]

const words = {
  /** Note of the operator; empty if nothing. */
  note: longText,
}
/** When the documents of a decided application are deleted; null if none are stored. */
const kept = { documentsUntil: instantMs.nullable() }
const ownApplication = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['none', 'approved']), ...kept }),
  /** `needsDocuments`: nothing shows yet who the applicant is and how old. */
  z.object({ state: z.literal('waiting'), needsDocuments: z.boolean() }),
  /** Made with the address of the caller's account by someone unknown, in these words. */
  z.object({ state: z.literal('unconfirmed'), name: label, about: longText }),
  z.object({ state: z.literal('asked'), ask: z.enum(applicationAsks), ...words }),
  z.object({ state: z.literal('declined'), reason: z.enum(applicationDeclines), ...words, ...kept }),
])
export type OwnApplication = z.infer<typeof ownApplication>

/** `front` and `back` of an identity document, and a picture of the applicant who holds it: one of each. */
export const documentKinds = ['front', 'back', 'selfie', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A document of an applicant, without its content. */
export const documentView = z.object({
  documentId: id,
  kind: z.enum(documentKinds),
  uploadedAt: instantMs,
})
export type DocumentView = z.infer<typeof documentView>

const ownDocuments = z.object({
  documents: z.array(documentView).max(pageRowsMax),
  /**
   * `open`: can be changed. `address`: not before the address is confirmed; `unconfirmed`: not before the owner of the
   * account says that the application is theirs. `none`: no application.
   */
  state: z.enum(['open', 'address', 'unconfirmed', 'decided', 'none']),
  /** When documents of a decided application are deleted; null before the decision. */
  deletedAt: instantMs.nullable(),
})
export type OwnDocuments = z.infer<typeof ownDocuments>

const deskFigures = z.object({
  /** Minutes in calls of every kind. */
  callMinutes: count,
  earnedCoins: z.number().int().min(-1_000_000_000).max(1_000_000_000),
  newFollowers: count,
  /** Calls that rang until they were answered, declined or missed. */
  rings: count,
  answered: count,
})
const creatorDesk = z.object({
  /** Since midnight by the clock of the creator’s hours. */
  today: deskFigures,
  /** Of the last seven days. */
  week: deskFigures,
  /** Of calls in the last 90 days; the average is null while there are too few to show it. */
  rating: z.object({ average: z.number().min(1).max(5).nullable(), count }),
  payoutCentsPer1000Coins: count,
  /** The name of the operator who supervises the creator; null for nobody. */
  supervisor: label.nullable(),
})
export type CreatorDesk = z.infer<typeof creatorDesk>

const soonOnline = z.object({
  /** Creators who are usually on within a day, soonest first. */
  soon: z
    .array(z.object({ creatorId: id, name: label, avatar: label, from: instantMs, until: instantMs }))
    .max(pageRowsMax),
  /** Hours of the day, in UTC, in which most creators were here in the last two weeks; none if there is too little to say. */
  busyHours: z.array(z.number().int().min(0).max(23)).max(24),
})
export type SoonOnline = z.infer<typeof soonOnline>

/** The time zone is null before the creator said any hours. */
const ownHours = z.object({
  timeZone: creatorHours.shape.timeZone.nullable(),
  slots: z.array(z.object({ weekday: count, fromMinute: count, toMinute: count })).max(hoursSlotsMax),
})

/** Creators whom a person wants to be told of once they can be called; null for any. */
const onlineWaits = z.object({
  waits: z.array(z.object({ creatorId: id.nullable(), endsAt: instantMs })).max(limits.onlineWaitsMax),
})
export type OnlineWaits = z.infer<typeof onlineWaits>
const waitBody = z.strictObject({ creatorId: id.nullable() })

const documentParams = z.strictObject({ documentId: id })

export const creatorsRoutes = {
  online: {
    method: 'GET',
    path: '/creators/online',
    service: 'api',
    auth: 'session',
    summary:
      'A page of the creators who fit, each of whom is on one of the pages; one whose state changes meanwhile can be on two. Refused to people who were referred to one particular person.',
    query: creatorList,
    response: z.object({
      creators: z.array(creatorCard).max(pageRowsMax),
      /** Null on the last page. */
      next: label.nullable(),
      /** Number of creators who fit; on the first page alone. */
      total: count.nullable(),
    }),
    errors: ['forbidden'],
  },
  statuses: {
    method: 'POST',
    path: '/creators/statuses',
    service: 'api',
    auth: 'session',
    summary:
      'What creators of a list do now; those who are not to be called by the caller are offline. Refused to people who were referred to one particular person.',
    body: z.strictObject({ creatorIds: z.array(id).min(1).max(limits.creatorStatusesMax) }),
    response: z.object({
      statuses: z
        .array(z.object({ creatorId: id, status: creatorCard.shape.status }))
        .max(limits.creatorStatusesMax),
    }),
    errors: ['forbidden'],
  },
  profile: {
    method: 'GET',
    path: '/creators/profile/{creatorId}',
    service: 'api',
    auth: 'session',
    summary: 'A creator’s page; not_found for anybody who is not an approved creator.',
    params: z.strictObject({ creatorId: id }),
    response: creatorProfile,
    errors: ['not_found'],
  },
  ownOffer: {
    method: 'GET',
    path: '/creators/rate',
    service: 'api',
    auth: 'session',
    summary: 'The creator’s own rate.',
    response: creatorOffer,
    errors: ['forbidden'],
  },
  setOffer: {
    method: 'POST',
    path: '/creators/rate',
    service: 'api',
    auth: 'session',
    summary: 'Sets the creator’s own rate, and whether calls may ring; running calls keep their price.',
    body: z.strictObject({ rateCoins, acceptsCalls: z.boolean().default(true) }),
    response: creatorOffer,
    errors: ['forbidden'],
  },
  sharePreview: {
    method: 'GET',
    path: '/creators/sharePreview',
    service: 'api',
    auth: 'session',
    summary: 'Whether links to the caller’s page, a creator’s, show a preview with their name and photo.',
    response: sharePreview,
    errors: ['forbidden'],
  },
  setSharePreview: {
    method: 'POST',
    path: '/creators/sharePreview',
    service: 'api',
    auth: 'session',
    summary: 'Switches that preview on or off; it is off at first.',
    body: z.strictObject({ allowed: z.boolean() }),
    response: sharePreview,
    errors: ['forbidden'],
  },
  desk: {
    method: 'GET',
    path: '/creators/desk',
    service: 'api',
    auth: 'session',
    summary:
      'The figures of the caller, a creator, for today and the last seven days, and who supervises them.',
    response: creatorDesk,
    errors: ['forbidden'],
  },
  hours: {
    method: 'GET',
    path: '/creators/hours',
    service: 'api',
    auth: 'session',
    summary: 'When the caller, a creator, says that they are usually there.',
    response: ownHours,
    errors: ['forbidden'],
  },
  setHours: {
    method: 'POST',
    path: '/creators/hours',
    service: 'api',
    auth: 'session',
    summary: 'Says anew when the caller, a creator, is usually there; no two slots may overlap.',
    body: creatorHours,
    response: ownHours,
    errors: ['forbidden'],
  },
  soon: {
    method: 'GET',
    path: '/creators/soon',
    service: 'api',
    auth: 'session',
    summary:
      'Creators who are usually on within a day, and the hours in which most are. Refused to people who were referred to one particular person.',
    response: soonOnline,
    errors: ['forbidden'],
  },
  waits: {
    method: 'GET',
    path: '/creators/waits',
    service: 'api',
    auth: 'session',
    summary: 'Creators whom the caller wants to be told of, once, when they can be called.',
    response: onlineWaits,
    errors: [],
  },
  wait: {
    method: 'POST',
    path: '/creators/waits',
    service: 'api',
    auth: 'session',
    summary:
      'Tells the caller, once and within 7 days, when this creator can be called, or any creator for null; answers all that they wait for. Refused for null to people who were referred to one particular person.',
    body: waitBody,
    response: onlineWaits,
    errors: ['forbidden', 'not_found'],
  },
  endWait: {
    method: 'POST',
    path: '/creators/waits/end',
    service: 'api',
    auth: 'session',
    summary: 'Does not tell the caller of this creator any more; answers what they still wait for.',
    body: waitBody,
    response: onlineWaits,
    errors: [],
  },
  pageCheck: {
    method: 'GET',
    path: '/creators/pageCheck',
    service: 'api',
    auth: 'session',
    summary:
      'Whether the caller should look at their page as a creator: it was confirmed more than 90 days ago, or an operator changed it since. False for anyone else.',
    response: z.object({ isDue: z.boolean() }),
    errors: [],
  },
  confirmPage: {
    method: 'POST',
    path: '/creators/pageCheck',
    service: 'api',
    auth: 'session',
    summary: 'Says that what the caller’s page as a creator says is right.',
    body: z.strictObject({}),
    response: ok,
    errors: [],
  },
  apply: {
    method: 'POST',
    path: '/creators/apply',
    service: 'api',
    auth: 'public',
    summary:
      'Applies to become a creator; an operator decides. It opens an account without a password, which its owner sets by mail. A second application from the same address is answered like the first.',
    body: z.strictObject({
      name: personName,
      birthday: day,
      email,
      language: language.default('en'),
      about: z.string().trim().max(limits.applicationMaxChars).overwrite(withoutExcessMarks).default(''),
      termsAccepted: z.literal(true),
    }),
    response: ok,
    errors: ['under_age', 'name_refused', 'registration_limit'],
  },
  ownApplication: {
    method: 'GET',
    path: '/creators/application',
    service: 'api',
    auth: 'session',
    summary: 'What became of the caller’s application; `none` without one.',
    response: ownApplication,
    errors: [],
  },
  claimApplication: {
    method: 'POST',
    path: '/creators/application/claim',
    service: 'api',
    auth: 'session',
    summary:
      'Says whether an application with the address of the caller’s account is theirs. It is deleted if not, and only approved if so.',
    body: z.strictObject({ isMine: z.boolean() }),
    response: ok,
    errors: ['conflict'],
  },
  answerApplication: {
    method: 'POST',
    path: '/creators/application/answer',
    service: 'api',
    auth: 'session',
    summary:
      'Answers what an operator asked; the application then waits for a decision again. The text may be empty if documents were asked for.',
    body: z.strictObject({
      text: z.string().trim().max(limits.applicationMaxChars).overwrite(withoutExcessMarks),
    }),
    response: ok,
    errors: ['conflict'],
  },
  withdrawApplication: {
    method: 'POST',
    path: '/creators/application/withdraw',
    service: 'api',
    auth: 'session',
    summary: 'Deletes the caller’s undecided application with its documents.',
    response: ok,
    errors: ['conflict'],
  },
  documents: {
    method: 'GET',
    path: '/creators/documents',
    service: 'api',
    auth: 'session',
    summary: 'The documents that the caller handed in with their application.',
    response: ownDocuments,
    errors: [],
  },
  addDocument: {
    method: 'POST',
    path: '/creators/documents',
    form: true,
    service: 'api',
    auth: 'session',
    summary:
      'Hands in a document, which replaces an earlier one of its kind (`other`: is added). Its type is read from its bytes; the picture is re-encoded. Only with an undecided application and a confirmed address.',
    body: z.strictObject({ kind: z.enum(documentKinds), file: bytes }),
    response: z.object({ document: documentView }),
    errors: [
      ...(['conflict', 'email_not_confirmed', 'rate_limited', 'too_large', 'too_many_files'] as const),
      ...(['media_wrong_format', 'photo_too_small', 'photo_too_many_pixels', 'unavailable'] as const),
      ...(['picture_not_supported'] as const),
    ],
  },
  ownDocument: {
    method: 'GET',
    path: '/creators/documents/{documentId}',
    picture: 'image/jpeg',
    noStore: true,
    service: 'api',
    auth: 'session',
    summary: 'A document of the caller.',
    params: documentParams,
    response: bytes,
    errors: ['not_found'],
  },
  removeDocument: {
    method: 'POST',
    path: '/creators/documents/{documentId}/remove',
    service: 'api',
    auth: 'session',
    summary: 'Removes a document of the caller; not after the decision.',
    params: documentParams,
    response: ok,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies RouteMap
