import { z } from 'zod'
import { anyNumber, count, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { isBoundedJson } from '../../bounded-json.ts'
import { id, instantMs, ok, ordinal, textUpTo } from '../../fields.ts'
import { textDoubts } from '../../moderation/operator/review.routes.ts'
import type { RouteMap } from '../../route.ts'
import { type SettingKey, settingKeys } from './setting-catalogue.ts'

export const settingReasonMaxChars = 300
/** Changes in one answer. */
export const settingHistoryMax = 50

/** A list of words is the longest value. */
const valueBounds = { levels: 3, names: 2_500, chars: 64 * 1024 }
const value = z.unknown().refine((given) => isBoundedJson(given, valueBounds), 'bounds')
const reason = z.string().trim().min(3).max(settingReasonMaxChars)
/** Lists of words by which texts are masked or wait for review. */
export const wordLists = [
  'offensiveWords',
  'contactWords',
  'ageWords',
] as const satisfies readonly SettingKey[]
export type WordList = (typeof wordLists)[number]

const key = z.enum(settingKeys)
const params = z.strictObject({ key })
const change = {
  value,
  reason,
  /** The number of the last change that the operator saw; 0 for none. */
  seen: ordinal,
}

const settingDraft = z.object({
  value: z.unknown(),
  reason: longText,
  operatorId: label,
  operatorName: label,
  draftedAt: instantMs,
})

const settingView = z.object({
  key,
  value: z.unknown(),
  default: z.unknown(),
  /** Bounds of the number, or of each number; null without one. */
  min: anyNumber.nullable(),
  max: anyNumber.nullable(),
  /** The number of the last change; 0 for none. */
  revision: count,
  changedAt: instantMs.nullable(),
  changedByName: label.nullable(),
  draft: settingDraft.nullable(),
})
export type SettingView = z.infer<typeof settingView>

const settingChange = z.object({
  revision: count,
  value: z.unknown(),
  reason: longText,
  operatorName: label,
  /** Operator who proposed it, if another admin confirmed it. */
  proposedByName: label.nullable(),
  changedAt: instantMs,
})
export type SettingChange = z.infer<typeof settingChange>

/** Carried out at once, or waiting for another admin. */
const published = z.object({ waits: z.boolean() })

export const settingsRoutes = {
  list: {
    method: 'GET',
    path: '/settings',
    service: 'console',
    auth: { operator: 'settings.read' },
    summary: 'Every setting with its value, default, bounds, last change and draft.',
    response: z.object({
      settings: z.array(settingView).max(pageRowsMax),
      /** Prices require a second admin; always true. */
      pricesWait: z.boolean(),
    }),
    errors: [],
  },
  history: {
    method: 'GET',
    path: '/settings/{key}/history',
    service: 'console',
    auth: { operator: 'settings.read' },
    summary: 'The changes of one setting, newest first: who, when and why.',
    params,
    response: z.object({ changes: z.array(settingChange).max(pageRowsMax) }),
    errors: [],
  },
  saveDraft: {
    method: 'POST',
    path: '/settings/{key}/draft',
    service: 'console',
    auth: { operator: 'settings.write', stepUp: true },
    summary: 'Stores a value without effect, in place of an earlier draft; it is no approval of that value.',
    params,
    body: z.strictObject(change),
    response: ok,
    errors: ['conflict', 'step_up_required'],
  },
  dropDraft: {
    method: 'POST',
    path: '/settings/{key}/draft/drop',
    service: 'console',
    auth: { operator: 'settings.write' },
    summary: 'Removes the draft of a setting.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  publish: {
    method: 'POST',
    path: '/settings/{key}/publish',
    service: 'console',
    auth: { operator: 'settings.write', stepUp: true },
    summary:
      'Changes a setting that is no price; every node uses the value within ten seconds. One of security, evidence or billing waits until another admin confirms it.',
    params,
    body: z.strictObject(change),
    response: published,
    errors: ['conflict', 'forbidden', 'step_up_required'],
  },
  publishPrice: {
    method: 'POST',
    path: '/prices/{key}/publish',
    service: 'console',
    auth: { operator: 'prices.write', stepUp: true },
    summary: 'Asks for a change of a price, which waits until another admin confirms it.',
    params,
    body: z.strictObject(change),
    response: published,
    errors: ['conflict', 'forbidden', 'step_up_required'],
  },
  confirm: {
    method: 'POST',
    path: '/settings/changes/{approvalId}/confirm',
    service: 'console',
    auth: { operator: 'settings.write', stepUp: true },
    summary: 'Confirms a change of a setting that another admin asked for, which publishes it.',
    params: z.strictObject({ approvalId: id }),
    response: ok,
    errors: [
      ...(['not_found', 'forbidden', 'conflict', 'cannot_target_self'] as const),
      ...(['other_operator_required', 'step_up_required'] as const),
    ],
  },
  tryWords: {
    method: 'POST',
    path: '/words/try',
    service: 'console',
    auth: { operator: 'settings.write' },
    summary:
      'What a list of words does to a text before it is published: how others would read it, and why it would wait as a name or as a text about oneself.',
    body: z.strictObject({
      list: z.enum(wordLists).default('offensiveWords'),
      text: textUpTo(500),
      words: z.array(textUpTo(50)).max(2_000),
    }),
    response: z.object({
      masked: longText,
      doubts: z.object({
        name: z.array(z.enum(textDoubts)).max(textDoubts.length),
        bio: z.array(z.enum(textDoubts)).max(textDoubts.length),
      }),
    }),
    errors: [],
  },
} as const satisfies RouteMap
