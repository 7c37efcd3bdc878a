import { z } from 'zod'
import { label, pageRowsMax } from '../answer-fields.ts'
import { bytes, email, id, instantMs, language, ok } from '../fields.ts'
import { limits } from '../limits.ts'
import type { RouteMap } from '../route.ts'
import { reportReasons } from './report-reasons.ts'

export const reportReason = z.enum(reportReasons)

const ownReport = z.object({
  reportId: id,
  reason: reportReason,
  /** Of the reported person; empty once erased. */
  name: label,
  filedAt: instantMs,
  outcome: z.enum(['inReview', 'measure', 'noMeasure']),
  decidedAt: instantMs.nullable(),
})
export type OwnReport = z.infer<typeof ownReport>

export const safetyRoutes = {
  modelProblemWeb: {
    method: 'GET',
    path: '/modelProblemWeb',
    service: 'api',
    auth: 'session',
    summary: 'The reasons of a report, in menu order; the app has a text for each.',
    response: z.object({ problems: z.array(reportReason).max(pageRowsMax) }),
    errors: [],
  },
  report: {
    method: 'POST',
    path: '/report',
    service: 'api',
    auth: 'safety',
    summary:
      'Reports the other side of a call or a chat with an excerpt of the texts, a story, a video of a gallery, or the page or a photo of a person with both as they are, as evidence; the reason minor also blocks them.',
    body: z
      .strictObject({
        callId: id.optional(),
        /** One of a call, a chat, a person’s page, a story and a video is reported. */
        chatId: id.optional(),
        userId: id.optional(),
        /** A message of the other person in that chat that the report is about. */
        messageId: id.optional(),
        /** A photo on the page of that person that the report is about. */
        photoId: id.optional(),
        /** A story that the caller sees, or saw until it ended lately. */
        storyId: id.optional(),
        /** A video of a gallery that the caller sees, or could until it was removed lately. */
        videoId: id.optional(),
        reason: reportReason,
        text: z.string().trim().max(limits.reportTextMaxChars).default(''),
        /** The caller's idempotency key: the same report sent twice is stored once, and a later text is added to it. */
        key: z.uuid(),
      })
      .refine(
        ({ callId, chatId, userId, storyId, videoId }) =>
          [callId, chatId, userId, storyId, videoId].filter((subject) => subject !== undefined).length === 1,
        { path: ['callId'] },
      )
      .refine(({ userId, photoId }) => photoId === undefined || userId !== undefined, { path: ['photoId'] })
      .refine(({ chatId, messageId }) => messageId === undefined || chatId !== undefined, {
        path: ['messageId'],
      }),
    response: z.object({ reportId: id }),
    errors: ['not_found', 'report_limit'],
  },
  reportWithoutAccount: {
    method: 'POST',
    path: '/reportWithoutAccount',
    service: 'api',
    auth: 'public',
    summary:
      'Reports a person or a picture by its address, for whoever has no account: a receipt and the outcome come by email.',
    body: z.strictObject({
      /** Of a page, or of a picture; the id in it counts. */
      address: z.string().trim().min(1).max(limits.arrivalValueMaxChars),
      email,
      reason: reportReason,
      text: z.string().trim().min(1).max(limits.reportTextMaxChars),
      language: language.default('en'),
      captcha: z.string().max(limits.captchaMaxChars),
      /** The same report sent twice is stored once. */
      key: z.uuid(),
    }),
    response: ok,
    errors: ['not_found', 'report_limit', 'captcha_failed'],
  },
  confirmReport: {
    method: 'POST',
    path: '/confirmReport',
    service: 'api',
    auth: 'public',
    summary:
      'Confirms the mailbox of a report without an account by the secret of the link in its receipt; it then hears the outcome. Doing so again changes nothing.',
    body: z.strictObject({ token: z.string().max(300) }),
    response: ok,
    errors: ['code_invalid'],
  },
  reportFrame: {
    method: 'POST',
    path: '/reportFrame',
    form: true,
    service: 'api',
    auth: 'safety',
    summary:
      'Adds a still picture of the reported video call to the caller’s report of it, once for each place, while the call is on or shortly after it; its type is read from its bytes, and it is re-encoded.',
    body: z.strictObject({ reportId: id, place: z.enum(['1', '2']), file: bytes }),
    response: ok,
    errors: [
      ...(['not_found', 'conflict', 'report_limit', 'too_large'] as const),
      ...(['media_wrong_format', 'photo_too_many_pixels', 'unavailable'] as const),
      ...(['picture_not_supported'] as const),
    ],
  },
  cameraCheck: {
    method: 'POST',
    path: '/cameraCheck',
    service: 'api',
    auth: 'session',
    summary: 'Says that the caller, who was asked to check their camera, has seen their picture on it.',
    body: z.strictObject({}),
    response: ok,
    errors: [],
  },
  ownReports: {
    method: 'GET',
    path: '/reports',
    service: 'api',
    auth: 'session',
    summary: 'What the caller reported, newest first, and what came of each report.',
    response: z.object({ reports: z.array(ownReport).max(pageRowsMax) }),
    errors: [],
  },
} as const satisfies RouteMap
