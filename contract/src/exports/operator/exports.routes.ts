import { z } from 'zod'
import { historyRanges } from '../../board/operator/board.routes.ts'
import { supportSubtypes } from '../../choices.ts'
import { applicationStates } from '../../creators/operator/creators.routes.ts'
import { id, instantMs, textUpTo } from '../../fields.ts'
import { mailStates } from '../../mail/operator/mails.routes.ts'
import { invoiceState } from '../../payments/invoice.ts'
import { differenceKinds, differenceStates } from '../../payments/operator/settlements.routes.ts'
import { queueKinds } from '../../moderation/operator/queue.routes.ts'
import { photoKinds } from '../../moderation/operator/review.routes.ts'
import type { OperatorRight } from '../../operators/operator/rights.ts'
import { viewPurposes } from '../../people/operator/person-views.ts'
import type { RouteMap } from '../../route.ts'
import { reportReason } from '../../safety/safety.routes.ts'
import { supportStates } from '../../support/operator/support.routes.ts'
import { webhookOutcomes } from '../../webhooks/operator/webhooks.routes.ts'

/** The lists of the console that can be downloaded as CSV, each with the right to see it. */
export const exportRights = {
  announcements: 'announcements.read',
  appeals: 'appeals.read',
  applications: 'applications.read',
  audit: 'audit.read',
  board: 'any',
  creators: 'people.read',
  decisions: 'evidence.read',
  differences: 'audit.read',
  experiments: 'settings.read',
  groups: 'people.read',
  invoices: 'wallets.read',
  jobs: 'operations.read',
  ledger: 'audit.read',
  legal: 'legal.read',
  letters: 'operations.read',
  listeners: 'operations.read',
  mails: 'operations.read',
  nodes: 'operations.read',
  operators: 'operators.read',
  people: 'people.read',
  photos: 'evidence.read',
  priceLists: 'wallets.read',
  prices: 'wallets.read',
  queue: 'cases.decide',
  replies: 'support.read',
  reports: 'evidence.read',
  rights: 'any',
  settings: 'settings.read',
  settlements: 'audit.read',
  strikes: 'evidence.read',
  support: 'support.read',
  texts: 'evidence.read',
  trace: 'wallets.read',
  wallet: 'wallets.read',
  webhooks: 'operations.read',
} as const satisfies Readonly<Record<string, OperatorRight | 'any'>>
export type ExportedList = keyof typeof exportRights
export const exportedLists = Object.keys(exportRights) as [ExportedList, ...ExportedList[]]

const text = textUpTo(80).optional()
/** Lists of what people did with each other: the log says what for. */
const purpose = z.enum(viewPurposes)
/** From an instant up to, but not including, another. */
const span = { from: instantMs.optional(), to: instantMs.optional() }

/** Which list, filtered as its screen is. */
const wanted = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('announcements') }),
  z.strictObject({ list: z.literal('appeals'), purpose }),
  z.strictObject({ list: z.literal('applications'), state: z.enum(applicationStates) }),
  z.strictObject({ list: z.literal('audit'), actor: text, subject: text, action: text, ...span }),
  z.strictObject({ list: z.literal('board'), range: z.enum(historyRanges) }),
  z.strictObject({ list: z.literal('creators'), groupId: id.optional(), purpose }),
  z.strictObject({ list: z.literal('decisions'), purpose }),
  z.strictObject({ list: z.literal('differences') }),
  z.strictObject({ list: z.literal('experiments') }),
  z.strictObject({ list: z.literal('groups') }),
  z.strictObject({ list: z.literal('jobs') }),
  z.strictObject({ list: z.literal('ledger'), purpose, ...span }),
  z.strictObject({ list: z.literal('legal') }),
  z.strictObject({ list: z.literal('letters') }),
  z.strictObject({ list: z.literal('listeners') }),
  z.strictObject({ list: z.literal('mails'), state: z.enum(mailStates).optional() }),
  z.strictObject({ list: z.literal('nodes') }),
  z.strictObject({ list: z.literal('operators') }),
  z.strictObject({ list: z.literal('people'), q: textUpTo(254) }),
  z.strictObject({ list: z.literal('photos'), kind: z.enum(photoKinds), purpose }),
  z.strictObject({ list: z.literal('priceLists') }),
  z.strictObject({ list: z.literal('prices') }),
  z.strictObject({ list: z.literal('queue'), kind: z.enum(queueKinds).optional(), purpose }),
  z.strictObject({ list: z.literal('replies') }),
  z.strictObject({
    list: z.literal('reports'),
    state: z.enum(['open', 'decided']),
    reason: reportReason.optional(),
    purpose,
  }),
  z.strictObject({ list: z.literal('rights') }),
  z.strictObject({ list: z.literal('settings') }),
  z.strictObject({
    list: z.literal('settlements'),
    state: z.enum(differenceStates).optional(),
    kind: z.enum(differenceKinds).optional(),
  }),
  z.strictObject({ list: z.literal('strikes'), purpose }),
  z.strictObject({
    list: z.literal('support'),
    state: z.enum(supportStates),
    kind: z.enum(supportSubtypes).optional(),
    purpose,
  }),
  z.strictObject({ list: z.literal('texts'), purpose }),
  z.strictObject({
    list: z.literal('invoices'),
    q: textUpTo(1_000).optional(),
    state: invoiceState.optional(),
  }),
  z.strictObject({ list: z.literal('trace'), reference: z.string().trim().min(1).max(120) }),
  z.strictObject({
    list: z.literal('wallet'),
    userId: id,
    purpose,
    account: z.enum(['wallet', 'earned']).default('wallet'),
  }),
  z.strictObject({ list: z.literal('webhooks'), outcome: z.enum(webhookOutcomes).optional() }),
])
export type WantedExport = z.infer<typeof wanted>

export const exportsRoutes = {
  csv: {
    method: 'POST',
    path: '/exports',
    download: 'text/csv',
    service: 'console',
    auth: { operator: 'any' },
    summary:
      'A list of the console as CSV, without anything private; it needs the right to see the list, and is an entry of the security log.',
    body: wanted,
    response: z.unknown(),
    errors: ['forbidden', 'not_found'],
  },
} as const satisfies RouteMap
