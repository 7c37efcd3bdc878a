import { z } from 'zod'
import { count, fewRowsMax, label, longText, pageRowsMax, spanMs } from '../../answer-fields.ts'
import { bytes, id, instantMs, ok } from '../../fields.ts'
import { mediaFile } from '../../media/media.routes.ts'
import type { RouteMap } from '../../route.ts'
import { reportReason } from '../../safety/safety.routes.ts'
import { reportSubjects } from '../../safety/report-subjects.ts'
import { authorityExport } from './authority.routes.ts'
import { evidence } from './case-evidence.ts'
import { claimed, operatorClaim } from './claims.ts'

/** Reports in one answer. */
export const casesShown = 50
/** Counting stops here: nobody reads a longer queue by its number. */
export const casesCounted = 5_000
/** Purposes for which an operator looks at private evidence; the audit log stores it. */
export const evidencePurposes = ['decision', 'secondOpinion', 'appeal', 'quality'] as const
export type EvidencePurpose = (typeof evidencePurposes)[number]

/** Measures that close the account; `permanent` needs a second operator. */
export const banMeasures = ['h1', 'h24', 'd7', 'permanent'] as const
export type BanMeasure = (typeof banMeasures)[number]
/** Measures that leave the account open, and concern the person or the profile. */
const openMeasures = ['warning', 'nameReset', 'bioRemoved'] as const
/**
 * Decisions of an operator about a report, the mildest first. `mediaRemoved`: the files that the person sent
 * in the reported excerpt; `photoRemoved`: the photo that the report is about.
 */
export const caseMeasures = ['none', ...openMeasures, 'photoRemoved', 'mediaRemoved', ...banMeasures] as const
export type CaseMeasure = (typeof caseMeasures)[number]
/** Decisions of an operator about a person without a report. `photoRemoved`: the approved photo. */
export const personMeasures = [...openMeasures, 'photoRemoved', ...banMeasures] as const
export type PersonMeasure = (typeof personMeasures)[number]
/** The steps of decisions that strikes raise, the mildest first. */
export const strikeSteps = ['warning', ...banMeasures] as const
export type StrikeStep = (typeof strikeSteps)[number]
/** Everything that is decided about people, the mildest first. */
export const measures = ['none', ...openMeasures, 'photoRemoved', 'mediaRemoved', ...banMeasures] as const
export type Measure = (typeof measures)[number]
export const isBan = (measure: Measure): measure is BanMeasure =>
  banMeasures.some((knownMeasure) => knownMeasure === measure)
/** The operator's own words of what happened, which the person reads. */
export const factsMaxChars = 1000

/** `waiting`: a second operator has to confirm the decision. */
export const caseState = z.enum(['open', 'waiting', 'upheld', 'dismissed'])

const reportCase = z.object({
  reportId: id,
  reason: reportReason,
  /** Null in reports older than this, and in cases that an operator opened. */
  subject: z.enum(reportSubjects).nullable(),
  /** 0 (minors and self-harm) comes first, 4 last. */
  priority: count,
  state: caseState,
  filedAt: instantMs,
  /** Until when it is to be decided. */
  dueAt: instantMs,
  personId: id,
  personName: label,
  /** Operator who decides it now, until the lease ends. */
  claim: operatorClaim.nullable(),
})
export type ReportCase = z.infer<typeof reportCase>

const casePerson = z.object({
  userId: id,
  name: label,
  rolesGroup: label,
  createdAt: instantMs,
  standing: z.enum(['good', 'banned', 'deactivated', 'deleted']),
  standingUntil: instantMs.nullable(),
  /** Suspended until a second operator has decided. */
  awaitsDecision: z.boolean(),
})

const earlierReport = z.object({
  reportId: id,
  reason: reportReason,
  state: caseState,
  filedAt: instantMs,
  /**
   * By the same reporter about the same person, by that person about the reporter, by others about the person, or opened
   * by an operator.
   */
  by: z.enum(['reporter', 'person', 'others', 'team']),
})

export const earlierDecision = z.object({
  eventId: id,
  /** Null if no report led to it. */
  reportId: id.nullable(),
  /**
   * `proposed` waits for a second operator, unless a later one of the same report follows; `upheld` and `reversed` are
   * of an appeal; `lifted`: an operator ended a ban early; `role`: the person got another role; `strikeRemoved`: a
   * decision no longer counts as a strike; `ageVoided`: the answer "under 18" of an identity check no longer counts.
   */
  kind: z.enum([
    'proposed',
    'decided',
    'declined',
    'upheld',
    'reversed',
    'lifted',
    'role',
    'strikeRemoved',
    'ageVoided',
  ]),
  measure: z.enum(measures),
  rule: reportReason,
  by: z.object({ operatorId: id, name: label }),
  at: instantMs,
  until: instantMs.nullable(),
})

/** Decisions against a person that make the next one stricter. */
export const strikes = z.object({
  /** Newest first; one for each report. */
  strikes: z.array(earlierDecision.omit({ kind: true, until: true })).max(fewRowsMax),
  /** Number of strikes that propose a stricter decision, and time for which each counts. */
  needed: count,
  keepMs: spanMs,
  /** One step above the gravest of them, once there are enough; null before. */
  proposes: z.enum(strikeSteps).nullable(),
})
export type Strikes = z.infer<typeof strikes>

const openCase = reportCase.extend({
  /** Text that the reporter or the operator added; empty if nothing, or once erased. */
  text: longText,
  person: casePerson,
  /** If an operator opened the case: the reported person, since tabs of the previous release need someone. */
  reporter: casePerson,
  /** The operator who opened a case without a report. */
  openedBy: z.object({ operatorId: id, name: label }).nullable(),
  /** The report whose decision removed the same picture or video elsewhere; null for any other case. */
  copyOf: id.nullable(),
  /** Reported by somebody without an account, who is to hear the outcome by email until then, once their mailbox confirmed it. */
  outside: z.object({ dueAt: instantMs, isConfirmed: z.boolean() }).nullable(),
  /** Calls of the two with each other. */
  together: z.object({ calls: count, lastAt: instantMs.nullable() }),
  /** Newest first, at most 20. */
  reports: z.array(earlierReport).max(pageRowsMax),
  hasEvidence: z.boolean(),
  /** When the evidence is erased, unless it is held. */
  evidenceUntil: instantMs.nullable(),
  /** Since when an admin has it kept beyond that, by a legal hold. */
  heldAt: instantMs.nullable(),
  /** Whether it was filed, or decided, as one about a minor. */
  concernsMinor: z.boolean(),
  /** The last export for an authority; null if there was none. */
  authorityExport: authorityExport.nullable(),
  /** Name of the person when the reporter met or read them; null if it is not stored. */
  nameThen: longText.nullable(),
  /** Whether the person chose another name since, which a decision about it does not reset. */
  isRenamed: z.boolean(),
  /** Whether the excerpt, or the message that the report is about, has files that the reported person sent. */
  hasFiles: z.boolean(),
  /** Whether the report is about a photo that others still see. */
  hasPhoto: z.boolean(),
  /** About the reported person, newest first, at most 20. */
  decisions: z.array(earlierDecision).max(pageRowsMax),
  /** Of the reported person. */
  strikes,
  /** For a decision that waits: who proposed it, and how many other operators could confirm it now. */
  proposal: z.object({ operatorId: id, name: label, others: count }).nullable(),
})
export type OpenCase = z.infer<typeof openCase>

const params = z.strictObject({ reportId: id })
/** Why evidence is kept beyond its time, or no longer; the audit log stores it. */
export const holdReasons = ['authority', 'court', 'claim', 'over'] as const
export type HoldReason = (typeof holdReasons)[number]

const fileParams = params.extend({ fileId: id })
const decides = { operator: 'cases.decide' } as const

export const casesRoutes = {
  list: {
    method: 'GET',
    path: '/cases',
    service: 'console',
    auth: { operator: 'evidence.read' },
    summary: 'A page of reports in the order of their priority and age, or of those decided last.',
    query: z.strictObject({
      state: z.enum(['open', 'decided']).default('open'),
      reason: reportReason.optional(),
      /** The last report of the page before. */
      after: id.optional(),
    }),
    response: z.object({
      cases: z.array(reportCase).max(pageRowsMax),
      /** Number of waiting cases, and of those that wait too long; `casesCounted` means that or more. */
      waiting: count,
      overdue: count,
      /** Decisions that wait for a second operator. */
      unconfirmed: count,
    }),
    errors: ['not_found'],
  },
  open: {
    method: 'GET',
    path: '/cases/{reportId}',
    service: 'console',
    auth: { operator: 'evidence.read' },
    summary: 'A report with the two people, their history with each other and earlier reports.',
    params,
    response: openCase,
    errors: ['not_found'],
  },
  evidence: {
    method: 'POST',
    path: '/cases/{reportId}/evidence',
    service: 'console',
    auth: { operator: 'evidence.read' },
    summary:
      'The private evidence of a report; each access is an entry of the audit log. Where a minor is concerned it requires a fresh second factor.',
    params,
    body: z.strictObject({ purpose: z.enum(evidencePurposes) }),
    response: evidence,
    errors: ['not_found', 'step_up_required'],
  },
  blurredFile: {
    method: 'GET',
    path: '/cases/{reportId}/files/{fileId}/blurred',
    picture: 'image/jpeg',
    service: 'console',
    auth: { operator: 'evidence.read' },
    summary:
      'A photo, a still picture of the call or the frame of a video of a report that the caller has claimed, or reviews after the decision, beyond recognition.',
    params: fileParams,
    response: bytes,
    errors: ['not_found', 'conflict', 'unavailable'],
  },
  openFile: {
    method: 'POST',
    path: '/cases/{reportId}/files/{fileId}/open',
    media: true,
    service: 'console',
    auth: { operator: 'evidence.read' },
    summary:
      'A file of a report that the caller has claimed, or of a decided one for an appeal or for quality with the right to see appeals; each access is an entry of the audit log. Where a minor is concerned it requires a fresh second factor.',
    params: fileParams,
    body: z.strictObject({ purpose: z.enum(evidencePurposes) }),
    response: mediaFile,
    errors: ['not_found', 'conflict', 'step_up_required'],
  },
  hold: {
    method: 'POST',
    path: '/cases/{reportId}/hold',
    service: 'console',
    auth: { operator: 'evidence.hold', stepUp: true },
    summary: 'Keeps the evidence of a report beyond its time, by a legal hold, or no longer.',
    params,
    body: z.strictObject({ isHeld: z.boolean(), why: z.enum(holdReasons) }),
    response: ok,
    errors: ['not_found', 'conflict', 'step_up_required'],
  },
  claim: {
    method: 'POST',
    path: '/cases/{reportId}/claim',
    service: 'console',
    auth: decides,
    summary:
      'Claims a report for some minutes, or keeps it longer; no other operator decides it meanwhile. A permanent ban that waits is claimed by those who can confirm it.',
    params,
    response: claimed,
    errors: ['not_found', 'conflict'],
  },
  release: {
    method: 'POST',
    path: '/cases/{reportId}/release',
    service: 'console',
    auth: decides,
    summary: 'Gives a claimed report back.',
    params,
    response: ok,
    errors: [],
  },
  decide: {
    method: 'POST',
    path: '/cases/{reportId}/decide',
    service: 'console',
    auth: decides,
    summary:
      'Decides a claimed report; the measure takes effect at once and both people hear of it. A permanent ban holds for seven days until a second operator confirms it; where no other operator can, it holds until one has decided. Unseen until the caller has read the evidence, if there is any, and opened the files that it is about.',
    params,
    body: z.strictObject({
      measure: z.enum(caseMeasures),
      rule: reportReason,
      facts: z.string().trim().max(factsMaxChars).default(''),
    }),
    response: ok,
    errors: ['not_found', 'forbidden', 'conflict', 'unseen'],
  },
  confirm: {
    method: 'POST',
    path: '/cases/{reportId}/confirm',
    service: 'console',
    auth: { operator: 'bans.permanent' },
    summary:
      'Confirms or declines a permanent ban that another operator proposed; a conflict while a third one has claimed it.',
    params,
    body: z.strictObject({ verdict: z.enum(['confirmed', 'declined']) }),
    response: ok,
    errors: ['not_found', 'conflict', 'cannot_target_self', 'unseen'],
  },
} as const satisfies RouteMap
