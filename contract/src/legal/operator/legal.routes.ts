import { z } from 'zod'
import { fewRowsMax, label, longText, pageRowsMax, pageText } from '../../answer-fields.ts'
import { instantMs, ok, ordinal } from '../../fields.ts'
import { completeLocales } from '../../languages.ts'
import type { RouteMap } from '../../route.ts'
import { legalPages } from '../legal.ts'

export const legalMaxChars = 100_000
export const legalNoteMaxChars = 300
export const termsSummaryMaxChars = 600

const language = z.enum(completeLocales)
const page = z.enum(legalPages)
const brand = z.string().min(1).max(40)
const params = z.strictObject({ brand, page })
const versionParams = z.strictObject({ brand, page, version: z.coerce.number().pipe(ordinal) })
const summaryText = z.string().trim().min(1).max(termsSummaryMaxChars)
/** English is there for everyone whose language is missing. */
const summary = z.strictObject({ en: summaryText, de: summaryText.optional(), ar: summaryText.optional() })

const legalPageView = z.object({
  brand: label,
  page,
  /** The version in force, or null while the product's own text is shown. */
  version: ordinal.nullable(),
  inForceAt: instantMs.nullable(),
  publishedByName: label.nullable(),
  /** A published version whose date has not come. */
  next: z.object({ version: ordinal, inForceAt: instantMs }).nullable(),
  drafts: z.array(language).max(pageRowsMax),
})
export type LegalPageView = z.infer<typeof legalPageView>

const legalVersionView = z.object({
  version: ordinal,
  languages: z.array(language).max(pageRowsMax),
  note: longText,
  asksAgain: z.boolean(),
  operatorName: label,
  publishedAt: instantMs,
  inForceAt: instantMs,
  /** It was withdrawn before its date, and never comes into force. */
  withdrawn: z.object({ at: instantMs, operatorName: label, reason: longText }).nullable(),
})
export type LegalVersionView = z.infer<typeof legalVersionView>

const texts = z.object({
  en: pageText.optional(),
  de: pageText.optional(),
  ar: pageText.optional(),
})

const openLegalPage = z.object({
  /** Of the newest version that was not withdrawn, in force or not. */
  texts,
  drafts: z
    .array(z.object({ language, text: pageText, operatorName: label, draftedAt: instantMs }))
    .max(pageRowsMax),
  /** Newest first. */
  versions: z.array(legalVersionView).max(fewRowsMax),
  /** The version in force. */
  shown: ordinal.nullable(),
})
export type OpenLegalPage = z.infer<typeof openLegalPage>

export const legalRoutes = {
  list: {
    method: 'GET',
    path: '/legal',
    service: 'console',
    auth: { operator: 'legal.read' },
    summary: 'Every legal page of every brand, with its version in force and its drafts.',
    response: z.object({ pages: z.array(legalPageView).max(fewRowsMax) }),
    errors: [],
  },
  open: {
    method: 'GET',
    path: '/legal/{brand}/{page}',
    service: 'console',
    auth: { operator: 'legal.read' },
    summary: 'One legal page: its newest texts, drafts and versions.',
    params,
    response: openLegalPage,
    errors: ['not_found'],
  },
  version: {
    method: 'GET',
    path: '/legal/{brand}/{page}/versions/{version}',
    service: 'console',
    auth: { operator: 'legal.read' },
    summary: 'The texts of one version.',
    params: versionParams,
    response: z.object({ texts }),
    errors: ['not_found'],
  },
  saveDraft: {
    method: 'POST',
    path: '/legal/{brand}/{page}/draft',
    long: true,
    service: 'console',
    auth: { operator: 'legal.publish' },
    summary: 'Stores a text without effect, in place of the draft that the operator saw.',
    params,
    body: z.strictObject({
      language,
      text: z.string().max(legalMaxChars),
      /** When the draft that the operator saw was stored; null for none. */
      seen: instantMs.nullable(),
    }),
    response: z.object({ draftedAt: instantMs }),
    errors: ['conflict', 'not_found'],
  },
  dropDraft: {
    method: 'POST',
    path: '/legal/{brand}/{page}/draft/drop',
    service: 'console',
    auth: { operator: 'legal.publish' },
    summary: 'Removes the draft of a language.',
    params,
    body: z.strictObject({ language }),
    response: ok,
    errors: ['not_found'],
  },
  publish: {
    method: 'POST',
    path: '/legal/{brand}/{page}/publish',
    service: 'console',
    auth: { operator: 'legal.publish', stepUp: true },
    summary:
      'Publishes all drafts of a page as its next version; other languages keep their text. Every node shows it within ten seconds of its date.',
    params,
    body: z.strictObject({
      note: z.string().trim().min(3).max(legalNoteMaxChars),
      /** From when on it is shown; null for at once. */
      inForceAt: instantMs.nullable(),
      /** Of the terms: what changed, for people who accept again; null if nobody is asked. */
      summary: summary.nullable(),
      /** The number of the last version that the operator saw, withdrawn or not; 0 for none. */
      seen: ordinal,
      /** The number of the last version that was not withdrawn: its texts are taken over; 0 for none. */
      base: ordinal.optional(),
      /** The drafts that the operator saw, by when each was stored. */
      drafts: z.strictObject({
        en: instantMs.optional(),
        de: instantMs.optional(),
        ar: instantMs.optional(),
      }),
    }),
    response: z.object({ version: ordinal }),
    errors: ['conflict', 'not_found', 'step_up_required'],
  },
  withdraw: {
    method: 'POST',
    path: '/legal/{brand}/{page}/versions/{version}/withdraw',
    service: 'console',
    auth: { operator: 'legal.publish', stepUp: true },
    summary: 'Withdraws the last version before its date: it never comes into force.',
    params: versionParams,
    body: z.strictObject({ reason: z.string().trim().min(3).max(legalNoteMaxChars) }),
    response: ok,
    errors: ['conflict', 'not_found', 'step_up_required'],
  },
} as const satisfies RouteMap
